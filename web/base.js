// Where this site lies: `/`, or a folder of somebody's web space. Addresses are written from the site's own root, as in
// `/rules/gosix`, and become real ones here.

export const BASE = new URL('.', import.meta.url).pathname;

/** The address in this site as the browser knows it. @param {string} address  from the site's root */
export const within = address => (address.startsWith('/') ? BASE + address.slice(1) : address);

/** The site's address that a path of the browser means. @param {string} path */
export const without = path =>
  `/${path.slice(path.startsWith(BASE) ? BASE.length : 1)}`.replace(/index\.html$/, '');
