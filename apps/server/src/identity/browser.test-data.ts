import type { FastifyInstance } from 'fastify'

interface StoredCookie {
  readonly value: string
  readonly path: string
}

/** The parts of a browser that a sign-in needs: cookies by path, and its current address. */
export interface Browser {
  readonly cookies: ReadonlyMap<string, StoredCookie>
  /** Every cookie that the server set, as written. */
  readonly setCookies: readonly string[]
  call(input: {
    readonly method?: 'GET' | 'POST'
    readonly url: string
    readonly body?: unknown
    readonly headers?: Readonly<Record<string, string>>
    readonly from?: string
  }): Promise<{
    status: number
    body: string
    json: () => never
    location: string
    headers: Record<string, unknown>
  }>
  /** The newest registration code in the emails to an address, as read in this browser. */
  registrationCode(to: string): Promise<string | undefined>
  /** Copies a cookie jar: the state of a thief, or of a second tab with an old response. */
  keep(): Map<string, StoredCookie>
  restore(jar: ReadonlyMap<string, StoredCookie>): void
}

const pathMatches = (path: string, cookiePath: string) =>
  path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`)

const readSetCookie = (line: string) => {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name = '', ...rest] = pair.split('=')
  const attribute = (wanted: string) =>
    attributes.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
  const expires = attribute('expires')
  const gone = expires !== undefined && new Date(expires).getTime() <= 0
  return {
    name,
    value: rest.join('='),
    path: attribute('path') ?? '/',
    gone: gone || attribute('max-age') === '0',
  }
}

export const openBrowser = (
  app: FastifyInstance,
  host: string,
  registrationCode: Browser['registrationCode'] = () => Promise.resolve(undefined),
): Browser => {
  const cookies = new Map<string, StoredCookie>()
  const setCookies: string[] = []
  const store = (line: string) => {
    setCookies.push(line)
    const { name, value, path, gone } = readSetCookie(line)
    const key = `${name} ${path}`
    if (gone) cookies.delete(key)
    else cookies.set(key, { value, path })
  }
  const cookieHeader = (path: string) =>
    [...cookies]
      .filter(([, cookie]) => pathMatches(path, cookie.path))
      .map(([key, { value }]) => `${key.split(' ')[0] ?? ''}=${value}`)
      .join('; ')
  return {
    cookies,
    setCookies,
    registrationCode,
    keep: () => new Map(cookies),
    restore(jar) {
      cookies.clear()
      for (const [key, cookie] of jar) cookies.set(key, cookie)
    },
    async call({ method = 'GET', url, body, headers, from }) {
      const parsed = new URL(url, `http://${host}`)
      const cookie = cookieHeader(parsed.pathname)
      const answer = await app.inject({
        method,
        url: parsed.pathname + parsed.search,
        headers: {
          host: parsed.host,
          accept: 'text/html,application/json',
          ...(cookie === '' ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(from === undefined ? {} : { remoteAddress: from }),
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      const set = answer.headers['set-cookie'] ?? []
      for (const line of Array.isArray(set) ? set : [set]) store(line)
      return {
        status: answer.statusCode,
        body: answer.body,
        json: () => JSON.parse(answer.body) as never,
        location: String(answer.headers.location ?? ''),
        headers: answer.headers,
      }
    },
  }
}
