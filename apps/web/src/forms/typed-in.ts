/** The typed value of a form's field: read on submit, and not stored. */
export const typedIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
