/**
 * Where an operator's own services stand instead of this platform's: `{base}` of document 2 (telemetry, experiments, identity),
 * `{auth base}` of document 1 (bank links), and the base of the servicing path. Without one, this origin's `/api` answers.
 */
export interface ServiceBases {
  readonly base?: string | undefined
  readonly authBase?: string | undefined
  readonly servicingBase?: string | undefined
}

/** What of a path of the contract each base replaces. */
const PARTS = [
  ['base', /^\/api(?=\/(?:ft|service-optimize|identity-broker|identity|session)\/)/],
  ['authBase', /^\/api\/bank-link\/v1(?=\/applications\/)/],
  ['servicingBase', /^\/api(?=\/borrower\/servicing\/)/],
] as const

/** The address of a call at the service that answers it. */
export const addressAtService = (url: string, bases: ServiceBases): string => {
  for (const [name, part] of PARTS) {
    const base = bases[name]
    if (base !== undefined && part.test(url)) return url.replace(part, () => base)
  }
  return url
}
