// The games by name, in the order of the shelf. Whoever needs nothing else of them need not load how they look.

export const GAMES = /** @type {const} */ (['gosix', 'hexone', '6x5', 'xochintlan']);
