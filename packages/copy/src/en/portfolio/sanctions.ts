/** A confirmed match of a sanctions list, only for agents. */
export const portfolioSanctions = {
  title: 'Sanctions',
  /** Opens the only action available while the screening found nothing. */
  quiet: 'Found a match yourself?',
  noHold: 'Nothing is on hold.',
  none: "Confirm a match only if it's this person. Everything on this application or loan then stops right away.",
  held: "Everything is on hold. Don't tell the borrower why. Two agents must confirm or clear the match.",
  blocked:
    'Two agents confirmed the match. The collateral is blocked: nothing can be canceled, sent, refunded or returned. Payments received are recorded as usual. Keep all records for 10 years.',
  licensed: {
    COLLATERAL:
      'An OFAC license covers the collateral. It can be released the usual way. Everything else stays blocked. Keep all records for 10 years.',
    ALL: 'An OFAC license covers everything that was blocked. The usual steps are open again. Keep all records for 10 years.',
  },
  license: 'OFAC license',
  licenseFact: '{number}, issued {date}: {covers}',
  covers: { COLLATERAL: 'release of collateral', ALL: 'everything that is blocked' },
  entered: '{agent} entered license {number}, issued {date}: {covers}',
  reference: 'Reference',
  heldSince: 'On hold since',
  blockedSince: 'Blocked since',
  reportDue: 'Report due by',
  reports: 'Reports filed',
  decisions: { confirm: 'Confirmed by {agent}', clear: 'Cleared by {agent}' },
  confirm: 'Confirm match',
  clear: 'Clear match',
  report: 'Record report',
  recordLicense: 'Record license',
  dialogs: {
    confirm: {
      title: 'Confirm this sanctions match?',
      effects: [
        "Everything on this application or loan stops right away. The borrower isn't shown why.",
        "The borrower's other open applications and loans are put on hold too. Agents decide on each.",
        'Once two agents have confirmed, the collateral is blocked and a report is due within 10 business days.',
      ],
      field: 'How you came to this decision',
      done: 'Your confirmation is recorded.',
    },
    clear: {
      title: 'Clear this sanctions match?',
      effects: [
        'Once two agents have cleared it, the hold ends. An application that was in screening goes back to review.',
      ],
      field: 'How you came to this decision',
      done: 'Your decision is recorded.',
    },
    report: {
      title: 'Record the report?',
      effects: ['As long as anything is blocked, the next report is due on September 30.'],
      field: 'Report reference',
      done: 'The report is recorded.',
    },
    license: {
      title: 'Record an OFAC license?',
      effects: [
        'Enter what the license says. Once a second agent has entered the same, what it covers is released.',
        'A report on the release is then due within 10 business days.',
      ],
      number: 'License number',
      issuedOn: 'Issue date',
      covers: 'What it covers',
      coverOptions: { COLLATERAL: 'Release of collateral', ALL: 'Everything that is blocked' },
      field: 'Where the license is kept, and how you checked it',
      done: 'Your entry is recorded.',
    },
  },
  required: 'Fill this in, then confirm again',
} as const
