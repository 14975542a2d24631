import type { KeyValueStore } from './access-token.ts'

/** For tests: a fetch that returns the given responses in order and records the requests. */
export const fakeFetch = (answers: readonly (() => Response | Promise<Response>)[]) => {
  const sent: { readonly url: string; readonly init: RequestInit; readonly headers: Headers }[] = []
  const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const answer = answers[sent.length]
    sent.push({
      url: url instanceof Request ? url.url : String(url),
      init,
      headers: new Headers(init.headers),
    })
    if (answer === undefined) throw new Error(`No answer for call ${sent.length}`)
    return answer()
  }
  return { fetch, sent }
}

export const answerJson = (data: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(data), { ...init, headers: { 'content-type': 'application/json' } })

export const memoryStore = (initial: Readonly<Record<string, string>> = {}): KeyValueStore => {
  const kept = new Map(Object.entries(initial))
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** A token with only an `exp` claim, in seconds since 1970; unsigned. */
export const jwtUntil = (exp: number): string =>
  `e30.${btoa(JSON.stringify({ exp })).replaceAll('=', '')}.sig`
