/** Around what an organisation announces. */
export const banners = {
  info: 'Announcement',
  warn: 'Important announcement',
  dismiss: 'Close this announcement',
  more: 'Show all',
  less: 'Show less',
  countries: 'Where we do not lend',
  unavailable: 'Loans are not available to residents of {countries}.',
} as const
