/**
 * Where an operator's own services stand instead of this platform's: `{base}` of document 2 (telemetry, experiments, identity),
 * `{auth base}` of document 1 (bank links), and the base of the servicing path. Without one, this origin's `/api` answers.
 */
export interface ServiceBases {
  readonly base?: string | undefined
  readonly authBase?: string | undefined
  readonly servicingBase?: string | undefined
}

/**
 * The calls of document 2 at `{base}` (rows 2.7.10 to 2.7.17). The rest of this platform's sign-in stays here: its page, the
 * legacy login, invitations of staff and the renewal of a session are no part of that document, and need cookies of this
 * origin, which reach no other.
 */
const AT_BASE = [
  /^\/api(?=\/ft\/[^/?]+\/(?:session|event)(?:\?|$))/,
  /^\/api(?=\/service-optimize\/[^/?]+\/api\/(?:v2\/decision|v1\/features)(?:\?|$))/,
  /^\/api(?=\/identity-broker\/[^/?]+\/api\/v3\/login(?:\?|$))/,
  /^\/api(?=\/identity-broker\/[^/?]+\/secure\/api\/v3\/(?:logout|self\/figureinfo)(?:\?|$))/,
  /^\/api(?=\/identity\/secure\/api\/v1\/identity(?:\?|$))/,
] as const

/** What of a path of the contract each base replaces. */
const PARTS = [
  ...AT_BASE.map((part) => ['base', part] as const),
  ['authBase', /^\/api\/bank-link\/v1(?=\/applications\/)/],
  ['servicingBase', /^\/api(?=\/borrower\/servicing\/v2\/loanStatus(?:\?|$))/],
] as const

/** The address of a call at the service that answers it. */
export const addressAtService = (url: string, bases: ServiceBases): string => {
  for (const [name, part] of PARTS) {
    const base = bases[name]
    if (base !== undefined && part.test(url)) return url.replace(part, () => base)
  }
  return url
}
