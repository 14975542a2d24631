import * as z from 'zod/mini'
import { CONSENT_TYPES } from '../borrower/vocabulary.ts'
import { COINS } from '../collateral/coins.ts'

const hexColor = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
/** A link that a page may show: a script address (`javascript:`) would run as the brand's own page. */
const webAddress = z.url({ protocol: /^https$/ })
const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

/** The theme choices of an organization; everything else is derived from them (`theme.ts`). */
export const themeSchema = z.object({
  primary: hexColor,
  accent: hexColor,
  neutral: hexColor,
  radiusPx: z.int().check(z.minimum(0), z.maximum(24)),
})
export type Theme = z.infer<typeof themeSchema>

const footnotes = z.array(text(1000)).check(z.maxLength(8))

const consentText = z.object({
  type: z.enum(CONSENT_TYPES),
  version: z.int().check(z.minimum(1)),
  required: z.boolean(),
})

/**
 * The public settings of an organization, included in the page (rows 1.1.22 to 1.1.26, gap G.24). Safe to
 * show to anyone. Texts are plain text; `@pledge/copy` fills slots in braces.
 */
export const publicOrganizationSchema = z.object({
  code: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,31}$/)),
  version: z.int().check(z.minimum(1)),
  shortName: text(24),
  legalName: text(80),
  theme: themeSchema,
  supportPhone: text(24),
  /**
   * The number for international callers, in E.164 with spaced groups, '+1 302 555 0142': toll-free numbers
   * do not work from other countries.
   */
  supportPhoneAbroad: z._default(z.nullable(text(24)), null),
  supportEmail: z.email(),
  nmls: z.string().check(z.regex(/^\d{4,10}$/)),
  timeZone: text(40),
  housingLogo: z.enum(['equal-housing', 'equal-opportunity']),
  promise: text(160),
  links: z.object({
    terms: z.nullable(webAddress),
    privacy: z.nullable(webAddress),
    licenses: z.nullable(webAddress),
  }),
  flags: z.object({
    international: z.boolean(),
    wholesale: z.boolean(),
    webOnly: z.boolean(),
    webCollateral: z.boolean(),
    additionalDocs: z.boolean(),
  }),
  webCollateralTypes: z.array(z.enum(COINS)),
  /** Store links of the brand's own app; null where there is none (rows 1.1.21 and 1.2.06). */
  mobileApp: z._default(z.object({ ios: z.nullable(webAddress), android: z.nullable(webAddress) }), {
    ios: null,
    android: null,
  }),
  /** How its users sign in; in `auto` a flag decides (row 2.4.09, gap G.74). */
  signInMode: z._default(z.enum(['legacy', 'broker', 'auto']), 'broker'),
  /** The address of the banner list; null is the one that this platform serves (gap G.21). */
  bannersUrl: z._default(z.nullable(z.url({ protocol: /^https$/ })), null),
  consents: z.array(consentText),
  legal: z.object({
    footer: text(2000),
    footnotes,
    /**
     * For international borrowers, after the example of the loan on the page: the other footnotes are about
     * the United States and its credit bureaus.
     */
    footnotesAbroad: z._default(footnotes, []),
    creditPull: text(1000),
    termsAndPrivacy: text(600),
    communications: text(2000),
    marketing: text(600),
  }),
})
export type PublicOrganization = z.infer<typeof publicOrganizationSchema>
