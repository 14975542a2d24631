/** An open margin call on the page of its loan: what to do, until when, and what comes if nothing is done (row 1.9.12). */
export const marginCall = {
  left: '{hours} hours {minutes} minutes left',
  hours: 'h',
  minutes: 'min left',
  over: 'The time is over.',
  pausedClock: 'Clock paused',
  clockNote: 'We stop the clock when we see your coins on the network.',

  fix: {
    title: 'Choose how to fix it',
    way: 'How to fix it',
    add: 'Add {coin}',
    addNote: 'Counts once it is confirmed on the network.',
    pay: 'Pay down the loan',
    payNote: 'A wire counts on the day we receive it.',
    atLeast: 'At least {amount}',
    much: 'How much',
    minimum: 'Minimum',
    minimumNote: "Back below {target} LTV at today's price",
    spare: 'With room to spare',
    spareNote: 'Covers a price drop while it confirms',
    after: 'LTV {ltv}',
    under: 'LTV under {ltv}',
    toAdd: 'Add {amount}',
    toPay: 'Pay {amount}',
    follows:
      'Amounts follow the price: {price} at {time}, updated every minute. What counts is the price when your coins or payment arrive.',
    paused: 'These amounts are no longer updated.',
    update: 'Update amounts',
  },

  unfixed: {
    title: "If it isn't fixed in time",
    text: 'After the deadline, or as soon as your LTV reaches {liquidation}, we sell only what brings your LTV back below {target}. At the current price:',
    sell: "We'd sell about",
    gross: 'For about',
    fee: '{percent} processing fee',
    keep: "You'd keep about",
    owe: "You'd owe about",
    tax: 'A sale can be a taxable event.',
    none: 'At the current price, we would sell nothing.',
  },

  timeline: {
    title: 'What happens when',
    warning: 'Warning',
    call: 'Margin call',
    reminder: 'Reminder',
    deadline: 'Deadline',
    done: 'Done',
    next: 'To come',
  },
} as const
