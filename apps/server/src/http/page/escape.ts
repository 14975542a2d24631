const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

const LINE_SEPARATORS = /[<>&\u2028\u2029]/g

/**
 * JSON that is safe inside a script element: `</script>` in an organization's text would end the element, and
 * the rest of the text would run in every borrower's page.
 */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    LINE_SEPARATORS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
