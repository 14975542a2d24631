import type { LegalText } from './legal-text.ts'

/** Licenses, version 1. */
export const licensesV1: LegalText = {
  title: 'Licenses',
  sections: [
    {
      heading: 'Who makes the loans',
      paragraphs: ['{legalName}, {address}, NMLS ID {nmls}.'],
    },
    {
      heading: 'Where {shortName} lends',
      paragraphs: [
        'We lend to residents of {servicedStates}.',
        'We do not lend to residents of {unservicedStates}.',
      ],
    },
    {
      heading: 'Questions and complaints',
      paragraphs: [
        'Call {phone} or email {email}. You can also contact the regulator of your state. NMLS Consumer Access shows which one it is.',
      ],
    },
  ],
}
/** Around the table of licenses, which names each state of the list above (note 032), and the public register. */
export const licenseTable = {
  heading: 'Our license in each state',
  register:
    'The Nationwide Multistate Licensing System (NMLS) shows which licenses a company holds, with their numbers and status. Look up NMLS ID {nmls}.',
  columns: ['State', 'License', 'Number'],
  registry: { label: 'NMLS Consumer Access', url: 'https://www.nmlsconsumeraccess.org/' },
} as const
