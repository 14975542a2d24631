import type { portfolioOrganization } from '@pledge/copy/en/portfolio/organization'

export type FieldPath = keyof typeof portfolioOrganization.fields
export type Choice = keyof typeof portfolioOrganization.choices

export type SettingKind =
  | { readonly kind: 'line' | 'text' | 'color' | 'number' | 'flag' | 'lines' | 'coins' }
  /** Empty is null. */
  | { readonly kind: 'link' | 'phone' | 'numberOrNone' }
  /** A list as JSON. */
  | { readonly kind: 'json' }
  /** The first is the default. */
  | { readonly kind: 'choice'; readonly choices: readonly [Choice, ...Choice[]] }
export type Setting = SettingKind & { readonly path: FieldPath }

export interface SettingGroup {
  readonly group: keyof typeof portfolioOrganization.groups
  readonly settings: readonly Setting[]
}

const as = (
  kind: 'line' | 'text' | 'color' | 'flag' | 'link' | 'phone',
  ...paths: readonly FieldPath[]
): readonly Setting[] => paths.map((path) => ({ kind, path }))

/** The fields of each part of the page, in display order. */
export const SETTING_GROUPS = {
  settings: [
    {
      group: 'names',
      settings: [
        ...as('line', 'shortName', 'legalName', 'promise', 'supportPhone'),
        ...as('phone', 'supportPhoneAbroad'),
        ...as('line', 'supportEmail', 'nmls'),
        ...as('line', 'creditorAddress', 'governingLaw', 'timeZone'),
        { kind: 'choice', path: 'housingLogo', choices: ['equal-housing', 'equal-opportunity'] },
      ],
    },
    {
      group: 'repayment',
      settings: as(
        'line',
        'repaymentAccount.bankName',
        'repaymentAccount.bankAddress',
        'repaymentAccount.achRoutingNumber',
        'repaymentAccount.wireRoutingNumber',
        'repaymentAccount.accountNumber',
      ),
    },
    {
      group: 'operation',
      settings: [
        { kind: 'numberOrNone', path: 'operation.statusPollSeconds' },
        { kind: 'numberOrNone', path: 'operation.idFileMaxMegabytes' },
      ],
    },
    {
      group: 'approvals',
      settings: [{ kind: 'choice', path: 'sameApprover', choices: ['flag', 'refuse'] }],
    },
    {
      group: 'flags',
      settings: [
        ...as('flag', 'flags.international', 'flags.wholesale', 'flags.webOnly', 'flags.webCollateral'),
        ...as('flag', 'flags.additionalDocs'),
        { kind: 'coins', path: 'webCollateralTypes' },
        { kind: 'choice', path: 'signInMode', choices: ['broker', 'legacy', 'auto'] },
      ],
    },
    {
      group: 'links',
      settings: as(
        'link',
        'links.terms',
        'links.privacy',
        'links.licenses',
        'mobileApp.ios',
        'mobileApp.android',
        'bannersUrl',
      ),
    },
  ],
  look: [
    {
      group: 'colors',
      settings: [
        ...as('color', 'theme.primary', 'theme.accent', 'theme.neutral'),
        { kind: 'number', path: 'theme.radiusPx' },
        {
          kind: 'choice',
          path: 'theme.typeface',
          choices: ['sans', 'serif', 'slab', 'humanist', 'geometric'],
        },
      ],
    },
    { group: 'logo', settings: as('text', 'logoSvg') },
  ],
  legal: [
    {
      group: 'copy',
      settings: [
        ...as('text', 'legal.footer', 'legal.creditPull', 'legal.termsAndPrivacy', 'legal.communications'),
        ...as('text', 'legal.marketing'),
        { kind: 'lines', path: 'legal.footnotes' },
        { kind: 'lines', path: 'legal.footnotesAbroad' },
      ],
    },
    {
      group: 'versions',
      settings: [
        { kind: 'json', path: 'consents' },
        { kind: 'json', path: 'legalPages' },
        { kind: 'json', path: 'licenses' },
      ],
    },
  ],
} as const satisfies Readonly<Record<string, readonly SettingGroup[]>>
