import { JWT_KEY } from '@pledge/client/access-token'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect } from 'vitest'
import { Route, Switch } from 'wouter'
import { currentAddress, currentPath, navigate } from '../navigation.ts'
import { ShownPlace, Visit } from '../ShownPlace.tsx'

export interface Sent {
  readonly call: string
  readonly body: unknown
}

/** Answers by 'METHOD /path': a value is sent as JSON, bytes as a file, a `Response` as it is; a function makes one. */
export type Answers = Record<string, unknown>

const SUPPORT_PHONE = '(555) 010-0100'
/** As pages show it: it never breaks. */
const SHOWN_PHONE = SUPPORT_PHONE.replace(' ', '\u00A0')

const cannotBeTapped = (node: Node): boolean =>
  node.nodeType === Node.TEXT_NODE &&
  node.textContent?.includes(SHOWN_PHONE) === true &&
  node.parentElement?.closest('a[href^="tel:"]') === null

const plainPhones = new Set<string>()
const phoneWatch = new MutationObserver(() => {
  const { body } = document
  if (!body.textContent.includes(SHOWN_PHONE)) return
  for (const element of [body, ...body.querySelectorAll('*')])
    for (const node of element.childNodes) if (cannotBeTapped(node)) plainPhones.add(node.textContent ?? '')
})

// A tap on the lender's telephone number calls it, on every screen that any test shows.
afterEach(() => {
  phoneWatch.disconnect()
  const found = [...plainPhones]
  plainPhones.clear()
  expect(found).toEqual([])
})

/** In a test document: what the server writes into the page. */
export const writePage = (): void => {
  document.head.innerHTML = ''
  window.scrollTo = () => undefined
  const put = (id: string, value: unknown) => {
    const script = document.createElement('script')
    script.type = 'application/json'
    script.id = id
    script.textContent = JSON.stringify(value)
    document.head.append(script)
  }
  put('pledge-page', { toolsPath: null, loanOriginatorUuid: 'f0000000-0000-4000-8000-000000000001' })
  put('pledge-organization', {
    code: 'PLEDGE',
    version: 1,
    shortName: 'Pledge',
    legalName: 'Pledge Lending LLC',
    theme: { primary: '#1f4ed8', accent: '#0f766e', neutral: '#64748b', radiusPx: 8 },
    supportPhone: SUPPORT_PHONE,
    supportPhoneAbroad: '+1 302 555 0100',
    supportEmail: 'help@pledge.example',
    nmls: '1234567',
    timeZone: 'America/New_York',
    housingLogo: 'equal-housing',
    promise: 'Borrow against your coins and keep them.',
    links: { terms: null, privacy: null, licenses: null },
    flags: {
      international: true,
      wholesale: false,
      webOnly: false,
      webCollateral: true,
      additionalDocs: false,
    },
    webCollateralTypes: ['BTC', 'ETH'],
    consents: [],
    legal: {
      footer: 'Loans are made by Pledge Lending LLC.',
      footnotes: [],
      creditPull: 'We ask a credit bureau.',
      termsAndPrivacy: 'Terms and privacy.',
      communications: 'Electronic communications.',
      marketing: 'Marketing.',
    },
  })
}

const toResponse = (answer: unknown): Response => {
  if (answer instanceof Response) return answer
  // Not by its class: bytes of the test document's realm are of another.
  if (ArrayBuffer.isView(answer))
    return new Response(new Uint8Array(answer.buffer as ArrayBuffer, answer.byteOffset, answer.byteLength), {
      headers: { 'content-type': 'application/pdf' },
    })
  return Response.json(answer)
}

/** A refusal as the server sends it. */
export const refusal = (status: number, code: string, message: string): Response =>
  Response.json({ status, code, message }, { status })

/** Throws when the request is given up, as the browser's own does. */
const givenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
  })

/** Replaces `fetch`; the answers may be changed while the screen is shown. Answers what was sent that changes something. */
export const serve = (answers: Answers): Sent[] => {
  const sent: Sent[] = []
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    const call = `${init?.method ?? 'GET'} ${url.pathname}`
    if (init?.method !== undefined && init.method !== 'GET')
      sent.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body })
    const answer = answers[call]
    if (answer === undefined) return refusal(404, 'access.not-found', `Nothing serves ${call}`)
    if (typeof answer !== 'function') return toResponse(answer)
    return toResponse(
      await Promise.race([(answer as (requestUrl: URL) => unknown)(url), givenUp(init?.signal)]),
    )
  }
  return sent
}

/** Where the borrower is, and what the screens have read. */
export interface Shown {
  readonly history: { readonly location: { readonly pathname: string; readonly href: string } }
  readonly queryClient: QueryClient
}

/** Shows routes after a walk through addresses, with every other page of the application as its name alone. */
export const showRoutes = async (routes: ReactNode, addresses: readonly string[]): Promise<Shown> => {
  phoneWatch.observe(document.body, { childList: true, characterData: true, subtree: true })
  localStorage.setItem(JWT_KEY, 'a token that the client cannot read')
  const { queryClient } = await import('../query-client.ts')
  queryClient.clear()
  // A step back of the test before goes through the window's tasks too.
  await new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
  const [first = '/', ...others] = addresses
  window.history.replaceState(null, '', first)
  for (const address of others) navigate(address)
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <ShownPlace>
          <Switch>
            {routes}
            <Route path="/account/crypto-backed-loan/:appUuid/*">
              <p>Another page</p>
            </Route>
          </Switch>
        </ShownPlace>
      </QueryClientProvider>,
    )
  })
  const location = {
    get pathname() {
      return currentPath()
    },
    get href() {
      return currentAddress()
    },
  }
  return { history: { location }, queryClient }
}

/** Shows one screen at an address. */
export const renderScreen = (Screen: () => ReactNode, route: string, addresses: readonly string[]) =>
  showRoutes(
    <Route path={route}>
      <Visit>
        <Screen />
      </Visit>
    </Route>,
    addresses,
  )

/** jsdom has neither; tests say themselves what is on the screen. */
export const giveObserversToJsdom = (): { readonly showAll: () => void } => {
  const observers = new Set<() => void>()
  class Intersections {
    readonly targets = new Set<Element>()
    readonly callback: IntersectionObserverCallback
    readonly tell = () => {
      for (const target of this.targets)
        this.callback(
          [{ isIntersecting: true, target } as unknown as IntersectionObserverEntry],
          this as unknown as IntersectionObserver,
        )
    }
    constructor(callback: IntersectionObserverCallback) {
      this.callback = callback
      observers.add(this.tell)
    }
    observe(target: Element) {
      this.targets.add(target)
    }
    unobserve(target: Element) {
      this.targets.delete(target)
    }
    disconnect() {
      this.targets.clear()
      observers.delete(this.tell)
    }
  }
  class Sizes {
    readonly callback: ResizeObserverCallback
    constructor(callback: ResizeObserverCallback) {
      this.callback = callback
    }
    observe() {
      const entry = { contentRect: { width: 800, height: 600 } } as ResizeObserverEntry
      this.callback([entry], this as unknown as ResizeObserver)
    }
    unobserve() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Intersections, ResizeObserver: Sizes })
  const showAll = () => {
    act(() => observers.forEach((tell) => tell()))
  }
  return { showAll }
}
