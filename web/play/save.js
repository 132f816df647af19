// Giving somebody a file.

import { h } from '../dom.js';

/**
 * @param {string} name
 * @param {Blob} content
 */
export function save(name, content) {
  const link = h('a', { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
