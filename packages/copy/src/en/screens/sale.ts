/** A sale of collateral on the page of its loan (rows 1.9.07, 1.9.12; section 7 of the security agreement). */
export const sale = {
  title: {
    open: "We're selling some of your collateral",
    openAll: "We're selling collateral to pay what you owe",
    convert: "We're converting your collateral to USDC",
    converted: 'Your collateral was converted to USDC',
    stopped: 'A sale of your collateral is paused',
    over: 'Collateral sold on {date}',
    overNothing: 'Sale ended on {date}: nothing was sold',
  },
  why: {
    callLapsed: 'Your margin call was not fixed in time.',
    level: 'Your LTV reached the level at which we sell.',
    payAll: 'Everything you owe is due.',
    inDefault: 'Your loan is in default, and everything you owe is due.',
    target: 'We sell only enough to bring your LTV below {target}, and to pay our fee.',
    convert:
      'Your LTV reached the level at which we sell. You turned on stabilization, so we convert your collateral to USDC instead of selling it for good, as long as the USDC can secure your balance.',
    all: 'We sell only enough to pay what you owe, and our fee.',
  },
  actConvert:
    "If you add collateral or pay enough to fix your LTV, we stop. Collateral that you add from now on isn't part of this sale. A higher price alone doesn't stop it once part is sold.",
  act: "What isn't sold yet stays yours. Until it's sold, you can still add collateral or pay.",
  actDefault:
    "What isn't sold yet stays yours. You can stop the sale by paying everything you owe before it's sold.",
  stopped: 'Nothing more is sold while it is paused. Call us at {phone} if you have questions.',

  progress: 'Sold so far',
  progressText: '{sold} sold. About {left} to go at the current price.',
  progressNone: '{sold} sold. No more is needed at the current price.',
  progressNoPrice: "{sold} sold. We don't have a current price, so we can't say how much is left.",

  sold: 'Sold',
  price: 'Price',
  prices: '{lowest} to {highest}',
  perCoin: 'For 1 {coin}',
  proceeds: 'Sale proceeds',
  expenses: 'Cost of the sale',
  fee: 'Our fee, {percent}',
  bought: 'Spent to buy {coin} back',
  paid: 'Paid toward your loan',
  surplus: 'Left over for you',
  owed: 'You owed right after it',
  later: 'We apply the proceeds when the sale ends. Your LTV here counts them already.',
  held: 'We hold the USDC until you buy {coin} back with it. It secures your loan. It is not applied to your balance, and its value does not follow the price of {coin}.',
  heldLater:
    'We hold the USDC when the conversion is over. It is not applied to your balance. Your LTV here counts it already.',
  receipt: 'Read the receipt',
  check: 'Check its figures',
  tax: 'A sale can be a taxable event. Keep the receipt for your records.',
} as const
