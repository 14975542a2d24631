/** Stabilization of a loan on its page, and its explanation (rows 2.2.17 and 2.2.26, gap G.72). */
export const stabilization = {
  title: 'Stabilization',
  on: 'On',
  off: 'Off',
  what: 'If your LTV reaches {level} and the USDC can secure your balance, we convert all of your {coin} to USDC instead of selling it for good. You can have it bought back later.',
  levelAt: 'That is when 1 {coin} is at {price}.',
  terms: 'Fee: {fee} of the amount converted.',
  decided: "You can't change this while a sale is due or under way.",
  turnOn: 'Turn on stabilization',
  turnOff: 'Turn off',
  turningOff: 'Turning off',
  turnedOn: 'Stabilization is on. Your signed copy will be in Documents in a moment.',
  turnedOff: 'Stabilization is off.',
  failed: "We couldn't save your choice.",
  notLoaded: "We couldn't load stabilization.",
  tryAgain: 'Try again',

  explanation: {
    title: 'What stabilization does',
    paragraphs: [
      'Without it, we sell some of your collateral if your LTV reaches the sale level, and the sale is final.',
      'With it, we convert all of your collateral to USDC, a digital dollar, and hold it for your loan. Your LTV no longer follows the price. You keep the loan and its rate, and interest goes on.',
      'You can have your coins bought back once a payment or more collateral makes room. If the price has risen by then, you get fewer coins than before.',
      'We charge {fee} of the amount converted, and nothing to buy back. A conversion counts as a sale and may have tax consequences.',
      'It is off unless you turn it on.',
    ],
    close: 'Close',
  },

  sign: {
    title: 'Turn on stabilization',
    agree: 'I have read this addendum and I agree to it.',
    agreeError: 'Check the box to turn on stabilization.',
    confirm: 'Agree and turn on',
    working: 'Turning on',
    back: 'Cancel',
    changed: 'The terms have changed. Please read them again.',
  },

  held: {
    title: 'Your collateral is held as USDC',
    amount: 'USDC held',
    spent: 'Spent to buy {coin} back',
    left: 'USDC left',
    secures: 'Secures up to',
    balance: 'Your balance',
    text: 'It secures your loan and does not follow the price of {coin}. It is not applied to your balance.',
    paused: 'These figures may be old.',
    checkAgain: 'Check again',
    risk: 'If interest raises your balance above what the USDC and the rest of your collateral secure, we apply all of the USDC to your loan.',
  },

  back: {
    title: 'Buy your {coin} back',
    ready:
      'At the current price of {price}, the USDC buys about {about}, and at least {atLeast} if all of it is spent. Your LTV would then be about {ltv}.',
    button: 'Buy {coin} back',
    reasons: {
      UNDER_WAY: 'We are buying your coins back.',
      NOT_ALLOWED: "You can't buy back right now. Call us at {phone} if you have questions.",
      PAYMENT_REVERSIBLE:
        'You can buy back once no payment on your loan can be returned any more. That is on {until}, if you make no other payment.',
      NO_PRICE: "We don't have a current price. Try again in a few minutes.",
      LTV_TOO_HIGH:
        'Your LTV would be {ltv}. It has to be below {target}. To get there, make a payment or add {coin}.',
      LTV_UNKNOWN: 'Your LTV has to be below {target} after it. To get there, make a payment or add {coin}.',
    },
    dialog: {
      title: 'Buy your {coin} back',
      price: 'Price now, for 1 {coin}',
      mostPrice: 'We pay at most',
      about: 'You get about',
      atLeast: 'You get at least, if all of the USDC is spent',
      ltv: 'LTV after it, about',
      fee: 'Our fee',
      noFee: '$0.00',
      spend: 'USDC to spend',
      text: 'We buy for up to 24 hours. If the price is above the most we pay, we wait. The exchange takes its charges from the USDC. What is left goes toward your balance.',
      risk: 'Your loan follows the price of {coin} again. If it falls to the sale level, we may convert or sell again, with a new fee.',
      confirm: 'Buy back',
      working: 'Ordering',
      cancel: 'Cancel',
      notOrdered: 'Nothing was ordered.',
      risen: 'The price has risen. Check the new figures.',
    },
    buying: 'Buying your {coin} back',
    buyingText:
      'We have bought {bought} so far. You get at least {atLeast} if all of the USDC is spent. We buy until {until} at most, and pay at most {mostPrice} for 1 {coin}.',
    delivering: 'Your {coin} is on its way',
    deliveringText:
      'We bought {bought}. It counts as your collateral once it has arrived and is final on its network.',
  },
} as const
