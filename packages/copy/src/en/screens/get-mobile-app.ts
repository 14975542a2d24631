/** How to continue in the app or by phone (rows 1.1.21 and 1.2.06). */
export const getMobileApp = {
  title: 'Get the app',
  heading: 'Continue in the {shortName} app',
  lead: "This step is in the app. Install it on your phone and sign in with the same account. Everything you've entered is there.",
  stores: { ios: 'Download on the App Store', android: 'Get it on Google Play' },
  newTab: '(opens in a new tab)',
  scan: "Or scan this code with your phone's camera",
  qr: { ios: 'QR code for the App Store page', android: 'QR code for the Google Play page' },
  qrLabels: { ios: 'iPhone', android: 'Android' },
  noAppHeading: 'Call us to finish this step',
  noApp: "Call {shortName} at {phone} or email {email}. We'll help you finish. Your information is saved.",
  call: 'Call {phone}',
  write: 'Email us',
  elsewhere: 'What you can do here',
  toDashboard: 'Go to your dashboard',
  toFaq: 'Frequently asked questions',
} as const
