/** What was typed in a field of a form: read when the form is sent, and kept nowhere. */
export const typedIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
