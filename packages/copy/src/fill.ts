/** The names in braces of a template: `SlotNames<'Pay {amount} by {date}'>` is `'amount' | 'date'`. */
export type SlotNames<Template extends string> = string extends Template
  ? string
  : Template extends `${string}{${infer Name}}${infer Rest}`
    ? Name | SlotNames<Rest>
    : never

const SLOT = /\{([A-Za-z][A-Za-z0-9]*)\}/g

/** The slots that a template names, in order, each once. */
export const slotsOf = (template: string): readonly string[] => [
  ...new Set([...template.matchAll(SLOT)].map((match) => match[1] ?? '')),
]

/**
 * Puts values in the slots of a template. A missing slot does not compile where the template is a literal, and throws
 * where it is not: a raw `{phone}` never reaches a reader (row 1.2.81). Values are not filled again.
 */
export const fill = <const Template extends string>(
  template: Template,
  slots: Readonly<Record<SlotNames<Template>, string>>,
): string =>
  template.replace(SLOT, (_, name: string) => {
    const value = (slots as Readonly<Record<string, string | undefined>>)[name]
    if (value === undefined) throw new Error(`No value for the slot {${name}} of '${template}'`)
    return value
  })
