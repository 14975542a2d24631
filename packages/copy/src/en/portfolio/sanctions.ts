/** Words of a true match of a sanctions list, for agents alone. */
export const portfolioSanctions = {
  title: 'Sanctions',
  none: "Confirm a match only if it's this person. Everything on this application then stops right away.",
  held: "Everything is on hold. Don't tell the borrower why. Two agents must confirm or clear the match.",
  blocked:
    'Two agents confirmed the match. The collateral is blocked: nothing can be canceled, sent or returned. Keep all records for 10 years.',
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
        "Everything on this application stops right away. The borrower isn't shown why.",
        'Once two agents have confirmed, the collateral is blocked and a report is due within 10 business days.',
      ],
      field: 'How you came to this decision',
      done: 'Your confirmation is recorded.',
    },
    clear: {
      title: 'Clear this sanctions match?',
      effects: ['Once two agents have cleared it, the application goes back to screening review.'],
      field: 'How you came to this decision',
      done: 'Your decision is recorded.',
    },
    report: {
      title: 'Record the report?',
      effects: ['The next report is due on September 30, as long as anything is blocked.'],
      field: 'Report reference',
      done: 'The report is recorded.',
    },
  },
  required: 'Fill this in, then confirm again',
} as const
