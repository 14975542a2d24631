import * as z from 'zod/mini'

/** RFC 5321: the longest address that can be delivered to. No field is longer; a longer one is a broken line. */
export const MAX_FIELD_CHARACTERS = 254

export type Read<T> = { readonly value: T } | undefined

/** A field, with the problem that is named where it cannot be read. Problems never repeat what the field says. */
export const csvField = <T>(read: (text: string) => Read<T>, error: string) =>
  z.pipe(
    z.string().check(z.maxLength(MAX_FIELD_CHARACTERS, { error })),
    z.transform((text: string, context): T => {
      const found = read(text.trim())
      if (found !== undefined) return found.value
      context.issues.push({ code: 'custom', message: error, input: text })
      return z.NEVER
    }),
  )

/** The problem of a line that was saved in another encoding than UTF-8; undefined where there is none. */
export const encodingProblem = (line: string): string | undefined =>
  /[\p{Cc}\uFFFD]/u.test(line)
    ? 'there are characters that cannot be read: save the file as UTF-8'
    : undefined
