/** The dialogs for decisions of agents: each states the effects before it is confirmed. */
export const portfolioDecisions = {
  keep: 'Go back',
  working: 'Saving the decision',
  whatHappens: 'What happens next',
  unexpected: "We couldn't save the decision. Nothing changed. Try again.",

  identityApprove: {
    title: 'Approve this ID?',
    /** The next step, by what is still missing. */
    next: {
      account: 'The application moves on once the disbursement details are in too.',
      screening: 'The application moves on once the screening is done too.',
      nothing: 'Nothing else is missing. We create the loan agreements for the borrower to sign.',
    },
    effect: '{borrower} counts as verified.',
    recorded: "Your decision is recorded in the event log and can't be undone.",
    validUntil: 'Expiration date on the ID',
    validUntilHint:
      "If there are two IDs, enter the earlier date. Leave it empty if there is none: we'll ask for an ID again when the loan is renewed.",
    confirm: 'Approve ID',
    done: 'The ID is approved.',
  },
  identityRefuse: {
    title: 'Reject this ID?',
    effects: [
      '{borrower} sees your reason, and we ask for another upload.',
      'The files uploaded so far are set aside.',
      'Your decision and reason are recorded in the event log.',
    ],
    reason: 'Reason for the borrower',
    reasonHint: "Say what's wrong and what to do. For example: The photo is blurry. Upload a sharper one.",
    reasonRequired: 'Enter a reason that tells the borrower what to do',
    reasonTooLong: "The reason can't be longer than 500 characters",
    confirm: 'Reject ID',
    done: "The ID is rejected. We've asked the borrower to upload another one.",
  },
  screeningClear: {
    title: 'Clear the screening for {borrower}?',
    effects: [
      'The match counts as no concern for this loan, and the application continues.',
      "{borrower} gets an email that we've checked their details. It doesn't mention the match.",
      "Your reason and note are recorded in the event log. You can't undo this.",
    ],
    reason: 'Reason',
    reasonPlaceholder: 'Choose a reason',
    reasonRequired: 'Choose a reason from the list',
    note: 'Note for the event log',
    noteHint: 'How you decided. Leave out birth dates and ID numbers.',
    noteRequired: 'Enter how you came to this decision',
    noteTooLong: "The note can't be longer than 500 characters",
    confirm: 'Clear the screening',
    done: 'The screening is cleared. The application continues.',
  },
  creditAgain: {
    title: "Check {borrower}'s credit again?",
    effects: [
      "We ask the bureau again with a soft inquiry. It doesn't affect the credit score.",
      'The application moves on or stays where it is, depending on the response.',
      "It's recorded in the event log under your name.",
    ],
    confirm: 'Check credit again',
    done: "We've asked the bureau again. The response appears here.",
  },
  settleAsset: {
    title: 'What happened to it?',
    effects: [
      '{borrower} sees your note on the collateral page.',
      "It leaves the queue. This doesn't send anything. Return the asset through the custodian first.",
      "Your note and the time are recorded and can't be changed.",
    ],
    outcome: 'Outcome',
    outcomes: {
      RETURNED: { label: 'Returned', description: 'It was sent back to its owner.' },
      NOT_RETURNABLE: {
        label: 'Not returnable',
        description: "It can't be moved, or its owner gave it up.",
      },
    },
    note: 'Note for the borrower',
    noteHint: 'If it was returned, the address and transaction. If not, why.',
    noteRequired: 'Enter a note that tells the borrower what happened',
    noteTooLong: "The note can't be longer than 500 characters",
    confirm: 'Record outcome',
    done: 'The outcome is recorded.',
  },
  consentWithdrawal: {
    title: 'Record a withdrawal of consent',
    effects: [
      '{borrower} gets records on paper from now on.',
      'An application that is not signed is canceled. A signed loan continues.',
      'Your name, the way and the date stay in the record.',
    ],
    way: 'How we received it',
    wayPlaceholder: 'Choose one',
    wayRequired: 'Choose how we received it',
    ways: { PHONE: 'By phone', LETTER: 'By letter' },
    receivedOn: 'Date received',
    receivedOnRequired: 'Enter the date we received it',
    confirm: 'Record withdrawal',
    done: 'Withdrawal of consent recorded',
  },

  decline: {
    title: 'Decline this application?',
    effects: [
      "{borrower}'s application ends now. You can't reopen it.",
      'We create an adverse action notice with your reasons and send it.',
      'Your decision and reasons are recorded in the event log.',
    ],
    reasons: 'Reasons listed in the notice',
    reasonsHint: 'Choose the main reasons, 1 to 4.',
    reasonsRequired: 'Choose at least one reason',
    reasonsTooMany: 'Choose at most 4 reasons',
    chosen: '{count} of 4 chosen',
    note: 'Note for the event log',
    noteOptional: 'Note for the event log (optional)',
    noteHint: 'Never shown in the notice. Leave out birth dates and ID numbers.',
    noteRequired: 'Enter how you came to this decision',
    noteTooLong: "The note can't be longer than 500 characters",
    basis: 'What informed the decision',
    basisHint: "The notice names the source, and the borrower's right to ask about it.",
    basisReport: 'The credit report',
    basisOutside: 'An outside source other than a credit bureau',
    confirm: 'Decline application',
    done: "The application is declined. We're creating the adverse action notice.",
  },
  approveDisbursement: {
    title: 'Approve disbursement of {amount}?',
    titleException: 'Approve {amount} as an exception?',
    /** The recipient and the destination. */
    to: 'To {borrower}, account {mask}',
    toWallet: 'To {borrower}, wallet {mask}',
    toUnknown: 'To {borrower}',
    effectsFirst: [
      "You're the first of two agents. No money moves yet.",
      'A different agent must approve it too.',
      'Your decision is recorded in the event log.',
    ],
    effectsSecond: [
      "{agent} has approved. Yours is the second approval, and we send {amount} to {borrower}'s account right away.",
      "The loan opens on the books. You can't undo this.",
      'Your decision is recorded in the event log.',
    ],
    /** The second approval of a returned disbursement. */
    effectsAgain: [
      "{agent} has approved. Yours is the second approval, and we send {amount} again to {borrower}'s new account right away.",
      "The loan stays the same: same principal, no second fee. You can't undo this.",
      'Your decision is recorded in the event log.',
    ],
    confirmFirst: 'Approve disbursement',
    confirmSecond: 'Approve and send {amount}',
    doneFirst: 'Your approval is recorded. A second agent must approve it too.',
    doneSecond: "Two agents approved the disbursement. We're sending it.",
    exception: 'Reason for the exception',
    exceptionHint: 'Both agents must give one. It stays on file.',
  },
  rejectDisbursement: {
    title: 'Reject disbursement of {amount}?',
    effectsFirst: [
      "You're the first of two agents to reject it. Nothing is canceled yet.",
      'If a different agent rejects it too, the loan is canceled and the borrower can withdraw the collateral.',
      'Your decision and reason are recorded in the event log.',
    ],
    effectsSecond: [
      "{agent} has rejected it. Yours is the second rejection. {borrower}'s loan is canceled, and they can withdraw the collateral.",
      "You can't undo this.",
      'Your decision and reason are recorded in the event log.',
    ],
    /** For a disbursement that two agents approved, while there is a collateral deficiency. */
    effectsReleased: [
      "If you approved it, your approval is withdrawn. Even if the coins are confirmed again, the disbursement isn't sent until two agents approve it.",
      'If a different agent rejects it too, the loan is canceled and the borrower can withdraw the remaining collateral.',
      'Your decision and reason are recorded in the event log.',
    ],
    reason: 'Reason',
    reasonPlaceholder: 'Choose a reason',
    reasonRequired: 'Choose a reason from the list',
    confirmFirst: 'Reject disbursement',
    confirmSecond: 'Reject and cancel the loan',
    doneFirst: 'Your rejection is recorded. A second agent must decide too.',
    doneSecond: 'Two agents rejected it. The loan is canceled.',
  },
  /** Refusals reworded for agents, because the general text addresses the borrower. */
  refusals: {
    'transition.not-allowed':
      "The application has moved on, so this decision isn't open. Close this and check its status.",
    'collateral.not-ready':
      "The confirmed collateral no longer covers this, so we didn't record the decision. Check the collateral first.",
    'disbursement.attempt-over':
      'The disbursement account changed after you opened this page. Close this and review the current account.',
    'disbursement.asked':
      "We may have already sent this disbursement to the bank before the coins were removed, so the money may be on the way. The bank's report is recorded automatically.",
    'release.request-over':
      'The borrower sent a new request after you opened this page. Close this and review the new request.',
    'approval.ltv-too-high':
      'At the current price, the LTV is above the maximum initial LTV. Reload the page. You can approve an exception with a reason, or the borrower can add collateral.',
    'prices.stale':
      "There's no current price for this coin, so nothing can be approved. Try again in a few minutes.",
    'approval.same-agent': "You've already decided on this. A second agent must decide too.",
    'approval.reason-required': 'Choose a reason, then confirm again.',
    'approval.note-required': 'Enter how you came to this decision, then confirm again.',
    'credit.tries-exhausted': 'All credit checks for this application have been used.',
    'access.forbidden': "Your role doesn't allow this. Nothing changed.",
    'access.not-found': "We can't find this application at your organization.",
  },
  alreadyTitle: "You've already decided",
  close: 'Close',
} as const
