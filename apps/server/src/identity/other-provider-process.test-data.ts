import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const STARTER = fileURLToPath(new URL('other-provider-starter.test-data.ts', import.meta.url))
/** Loading the library takes seconds on a busy machine. */
const MAX_START_MS = 60_000
/** Sign-in page, consent, and the steps between them. */
const MOST_STEPS = 12

export interface OtherProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Signs somebody in on the provider's own pages; returns the address of ours to which it sends the browser back. */
  signIn(authorizationUrl: string, email: string): Promise<string>
  close(): Promise<void>
}

/** A browser on the provider's pages: it keeps cookies, and follows redirects and forms until it is sent elsewhere. */
const signInAt = async (issuer: string, first: string, email: string): Promise<string> => {
  const cookies = new Map<string, string>()
  let next: { readonly url: string; readonly form?: URLSearchParams } = { url: first }
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const answer = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form !== undefined && { method: 'POST', body: next.form }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location !== null) {
      const url = new URL(location, next.url)
      if (url.origin !== issuer) return url.href
      next = { url: url.href }
      continue
    }
    const page = await answer.text()
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (action === undefined || prompt === undefined) throw new Error(`no form at ${next.url}: ${page}`)
    next = {
      url: new URL(action, next.url).href,
      form: new URLSearchParams({ prompt, login: email, password: 'any' }),
    }
  }
  throw new Error('the provider did not send the browser back')
}

/** Another vendor's OpenID provider in a process of its own, as an operator would run one. */
export const startOtherProvider = async (callback: string): Promise<OtherProvider> => {
  const client = { clientId: 'lender', clientSecret: 'a secret of the other provider' }
  const child = spawn(process.execPath, ['--import', 'tsx', STARTER], {
    env: { ...process.env, CALLBACK: callback, CLIENT: JSON.stringify(client) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const issuer = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the provider did not start')), MAX_START_MS)
    child.once('error', reject)
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('http')) return
      clearTimeout(late)
      resolve(line)
    })
  })
  return {
    issuer,
    ...client,
    signIn: (authorizationUrl, email) => signInAt(issuer, authorizationUrl, email),
    async close() {
      child.kill()
      await closed
    },
  }
}
