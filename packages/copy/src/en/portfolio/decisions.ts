/** Words of the dialogs in which an agent decides: each says what will happen before it is confirmed. */
export const portfolioDecisions = {
  keep: 'Go back',
  working: 'Saving the decision',
  whatHappens: 'What happens next',
  unexpected: 'The decision could not be saved. Nothing was changed. Try again.',

  identityApprove: {
    title: 'Approve this ID?',
    effects: [
      'The identity of {borrower} counts as verified.',
      'The application goes on by itself once the payout details are there too.',
      'Your decision is recorded in the event trail and cannot be taken back.',
    ],
    confirm: 'Approve ID',
    done: 'The ID is approved.',
  },
  identityRefuse: {
    title: 'Refuse this ID?',
    effects: [
      '{borrower} reads your reason and is asked to upload an ID again.',
      'The files uploaded so far are set aside.',
      'Your decision and its reason are recorded in the event trail.',
    ],
    reason: 'Reason for the borrower',
    reasonHint: 'Say what is wrong and what to do, for example: The photo is blurred. Upload a sharper one.',
    reasonRequired: 'Enter a reason that tells the borrower what to do',
    reasonTooLong: 'The reason must be 500 characters or fewer',
    confirm: 'Refuse ID',
    done: 'The ID is refused. The borrower is asked to upload one again.',
  },
  screeningClear: {
    title: 'Clear the screening of {borrower}?',
    effects: [
      'What was found counts as of no concern for this loan, and the application goes on.',
      '{borrower} is told by email that the details are checked, and not what was found.',
      'Your reason and your note are recorded in the event trail. This cannot be taken back.',
    ],
    reason: 'Reason',
    reasonPlaceholder: 'Choose a reason',
    reasonRequired: 'Choose a reason from the list',
    note: 'Note for the trail',
    noteHint: 'How you came to it. Leave out birth dates and numbers of documents.',
    noteRequired: 'Write how you came to this decision',
    noteTooLong: 'The note must be 500 characters or fewer',
    confirm: 'Clear the screening',
    done: 'The screening is cleared. The application goes on.',
  },
  creditAgain: {
    title: 'Ask the bureau again for {borrower}?',
    effects: [
      'The bureau is asked once more, as a soft inquiry. It does not affect the credit score.',
      'What it answers moves the application on, or leaves it where it is.',
      'It is recorded in the event trail as yours.',
    ],
    confirm: 'Ask the bureau again',
    done: 'The bureau was asked again. What it answers shows here.',
  },
  settleAsset: {
    title: 'What became of it?',
    effects: [
      '{borrower} reads your note on the collateral page.',
      'It leaves the queue. Nothing is sent by this: return it with the custodian first.',
      'Your word and the time are recorded and cannot be taken back.',
    ],
    outcome: 'Outcome',
    outcomes: {
      RETURNED: { label: 'Returned', description: 'It was sent back to its owner.' },
      NOT_RETURNABLE: {
        label: 'Not returnable',
        description: 'It cannot be moved, or its owner gave it up.',
      },
    },
    note: 'Note for the borrower',
    noteHint: 'Of a return the address and the transaction; else why it cannot be returned.',
    noteRequired: 'Enter a note that tells the borrower what happened',
    noteTooLong: 'The note must be 500 characters or fewer',
    confirm: 'Record outcome',
    done: 'The outcome is recorded.',
  },
  decline: {
    title: 'Decline this application?',
    effects: [
      'The application of {borrower} ends now. It cannot be opened again.',
      'An adverse action notice with the chosen reasons is made and sent.',
      'Your decision and its reasons are recorded in the event trail.',
    ],
    reasons: 'Reasons stated in the notice',
    reasonsHint: 'Choose the main reasons, 1 to 4.',
    reasonsRequired: 'Choose at least one reason',
    reasonsTooMany: 'Choose at most 4 reasons',
    chosen: '{count} of 4 chosen',
    note: 'Note for the trail',
    noteOptional: 'Note for the trail (optional)',
    noteHint: 'Never stated in the notice. Leave out birth dates and numbers of documents.',
    noteRequired: 'Write how you came to this decision',
    noteTooLong: 'The note must be 500 characters or fewer',
    basis: 'What informed the decision',
    basisHint: 'The notice names the source, and the borrower’s right to ask about it.',
    basisReport: 'The credit report',
    basisOutside: 'An outside source other than a credit bureau',
    confirm: 'Decline application',
    done: 'The application is declined. The adverse action notice is being made.',
  },
  releaseApprove: {
    title: 'Approve the disbursement of {amount}?',
    titleException: 'Approve {amount} as an exception?',
    effectsFirst: [
      'You are the first of two agents. No money moves yet.',
      'A different agent must approve as well.',
      'Your decision is recorded in the event trail.',
    ],
    effectsSecond: [
      '{agent} has approved. Your approval is the second: {amount} is sent to the payout account of {borrower} at once.',
      'The loan is opened in the books. This cannot be taken back.',
      'Your decision is recorded in the event trail.',
    ],
    /** The second approval of a payment that came back. */
    effectsAgain: [
      '{agent} has approved. Your approval is the second: {amount} is sent again, to the new payout account of {borrower}, at once.',
      'The loan stands as it is: the same principal, no second fee. This cannot be taken back.',
      'Your decision is recorded in the event trail.',
    ],
    confirmFirst: 'Approve disbursement',
    confirmSecond: 'Approve and send {amount}',
    doneFirst: 'Your approval is recorded. A second agent must approve as well.',
    doneSecond: 'Two agents have approved the disbursement. It is being sent.',
    exception: 'Reason for the exception',
    exceptionHint: 'Both agents give one. It stays in the file.',
  },
  releaseRefuse: {
    title: 'Reject the disbursement of {amount}?',
    effectsFirst: [
      'You are the first of two agents to reject. Nothing is cancelled yet.',
      'If a different agent rejects it as well, the loan is cancelled and the collateral is offered back.',
      'Your decision and its reason are recorded in the event trail.',
    ],
    effectsSecond: [
      '{agent} has rejected it. Your rejection is the second: the loan of {borrower} is cancelled and the collateral is offered back.',
      'This cannot be taken back.',
      'Your decision and its reason are recorded in the event trail.',
    ],
    /** Of a payout that two have released, while its collateral is short. */
    effectsReleased: [
      'If you had approved it, your approval is taken back: the payout is not sent, though the coins come back, until two agents approve it.',
      'If a different agent rejects it as well, the loan is cancelled and the collateral that is left is offered back.',
      'Your decision and its reason are recorded in the event trail.',
    ],
    reason: 'Reason',
    reasonPlaceholder: 'Choose a reason',
    reasonRequired: 'Choose a reason from the list',
    confirmFirst: 'Reject disbursement',
    confirmSecond: 'Reject and cancel the loan',
    doneFirst: 'Your rejection is recorded. A second agent must decide as well.',
    doneSecond: 'Two agents have rejected the disbursement. The loan is cancelled.',
  },
  /** Refusals whose general words speak to the borrower, said to an agent. */
  refusals: {
    'transition.not-allowed':
      'The application has moved on, so this decision is not open any more. Close this and look at its state.',
    'collateral.not-ready':
      'The confirmed collateral no longer covers this, so the decision was not recorded. Check the collateral first.',
    'disbursement.attempt-over':
      'The payout account has changed since you opened this page. Close this and look at the account that is there now.',
    'disbursement.asked':
      'The bank was asked for this payout, or may have been, before the coins went: the money may be on its way. What the bank says of it is written down by itself.',
    'release.request-over':
      'The borrower has asked again since you opened this page. Close this and look at the new request.',
    'approval.ltv-too-high':
      'At the price of now the LTV is above the maximum initial LTV. Reload the page: you can approve an exception with a reason, or the borrower adds collateral.',
    'prices.stale':
      'There is no fresh price for this coin, so nothing can be approved. Try again in a few minutes.',
    'approval.same-agent': 'You have already decided on this. A second agent must decide as well.',
    'approval.reason-required': 'Give a reason, then confirm again.',
    'approval.note-required': 'Write how you came to this decision, then confirm again.',
    'credit.tries-exhausted': 'The bureau was asked as often as it may be for this application.',
    'access.forbidden': 'Your role does not have the right to do this. Nothing was changed.',
    'access.not-found': 'This application was not found in your organization.',
  },
  alreadyTitle: 'You have already decided',
  close: 'Close',
} as const
