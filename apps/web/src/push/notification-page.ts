import * as z from 'zod/mini'

/**
 * The page that a notification opens: its path, at the address from which its worker was loaded, because the borrower is signed in
 * there. Undefined for anything that leads elsewhere.
 */
export const notificationPage = (path: unknown, origin: string): string | undefined => {
  const parsed = z.string().check(z.startsWith('/')).safeParse(path)
  if (!parsed.success || !URL.canParse(parsed.data, origin)) return undefined
  const page = new URL(parsed.data, origin)
  return page.origin === origin ? page.href : undefined
}
