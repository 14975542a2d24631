const ORGANIZATION = {
  code: 'PLEDGE',
  version: 1,
  shortName: 'Pledge',
  legalName: 'Pledge Lending LLC',
  theme: { primary: '#1f4ed8', accent: '#0f766e', neutral: '#64748b', radiusPx: 8 },
  supportPhone: '(555) 010-0100',
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
  webCollateralTypes: ['BTC'],
  consents: [],
  legal: {
    footer: 'Loans are made by Pledge Lending LLC.',
    footnotes: [],
    creditPull: 'We ask a credit bureau.',
    termsAndPrivacy: 'Terms and privacy.',
    communications: 'Electronic communications.',
    marketing: 'Marketing.',
  },
}

/** Writes the organization into the page as the server does. */
export const writeOrganization = (): void => {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = 'pledge-organization'
  script.textContent = JSON.stringify(ORGANIZATION)
  document.head.append(script)
}
