import * as z from 'zod/mini'

/** What a browser's worker is handed with a push, encrypted on its way: the notification that it shows. */
export const pushContent = z.object({
  title: z.string().check(z.maxLength(100)),
  body: z.string().check(z.maxLength(300)),
  /** One with the same tag replaces the other: a push that was sent twice is shown once. */
  tag: z.string().check(z.maxLength(100)),
  /** Of the page that it opens, at the address from which the worker was loaded. */
  path: z.string().check(z.startsWith('/'), z.maxLength(2_000)),
})
export type PushContent = z.infer<typeof pushContent>
