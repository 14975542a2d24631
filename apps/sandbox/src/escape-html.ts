const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that somebody else has chosen, as text of a page that is written by hand. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
