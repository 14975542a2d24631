import type { LegalText } from './legal-text.ts'

/** Licences, version 1. */
export const licensesV1: LegalText = {
  title: 'Licenses',
  sections: [
    {
      heading: 'Who lends',
      paragraphs: ['Loans are made by {legalName}, {address}, NMLS ID {nmls}.'],
    },
    {
      heading: 'Where {shortName} lends',
      paragraphs: ['To residents of {servicedStates}.', 'Currently not to residents of {unservicedStates}.'],
    },
    {
      heading: 'Questions and complaints',
      paragraphs: [
        'Call {phone} or write to {email}. You may also write to the regulator of your state; NMLS says which one it is.',
      ],
    },
  ],
}
/** Around the table of licences, where the organisation has entered them; the public register has them in any case. */
export const licenseTable = {
  heading: 'Licenses held',
  register:
    'The Nationwide Multistate Licensing System (NMLS) tells anyone which licenses a company holds, with their numbers and standing. Look there for NMLS ID {nmls}.',
  columns: ['State', 'License', 'Number'],
  registry: { label: 'NMLS Consumer Access', url: 'https://www.nmlsconsumeraccess.org/' },
} as const
