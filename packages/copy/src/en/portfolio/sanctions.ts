/** Words of a true match of a sanctions list, for agents alone. */
export const portfolioSanctions = {
  title: 'Sanctions',
  none: 'Confirm a match only if it is this person. Everything on this application then stops at once.',
  held: 'Everything is on hold. Do not tell the borrower why. Two agents confirm the match, or clear it.',
  blocked:
    'Two agents confirmed the match. What is held stays blocked: nothing can be canceled, sent or returned. Keep all records for 10 years.',
  reference: 'Reference',
  heldSince: 'On hold since',
  blockedSince: 'Blocked since',
  reportDue: 'Report due by',
  reports: 'Reports filed',
  decisions: { confirm: 'Confirmed by {agent}', clear: 'Cleared by {agent}' },
  confirm: 'Confirm match',
  clear: 'Clear match',
  report: 'Record report',
  dialogs: {
    confirm: {
      title: 'Confirm this sanctions match?',
      effects: [
        'Everything on this application stops at once. The borrower is not told why.',
        'Once two agents have confirmed, what is held is blocked and a report is due within 10 business days.',
      ],
      field: 'How you came to this decision',
      done: 'Your confirmation is recorded.',
    },
    clear: {
      title: 'Clear this sanctions match?',
      effects: ['Once two agents have cleared it, the application goes back to the review of its screening.'],
      field: 'How you came to this decision',
      done: 'Your decision is recorded.',
    },
    report: {
      title: 'Record the report?',
      effects: ['The next report is due on September 30, as long as anything is blocked.'],
      field: 'Reference of the report',
      done: 'The report is recorded.',
    },
  },
  required: 'Fill this in, then confirm again',
} as const
