/** Where what is not done on the web is done (rows 1.1.21 and 1.2.06). */
export const getMobileApp = {
  title: 'Get the app',
  heading: 'Continue in the {shortName} app',
  lead: 'This step is done in the app. Install it on your phone and sign in there with the same account: everything that you have entered is there.',
  stores: { ios: 'Download on the App Store', android: 'Get it on Google Play' },
  newTab: '(opens in a new tab)',
  scan: 'Or scan this with the camera of your phone',
  qr: { ios: 'QR code of the App Store page', android: 'QR code of the Google Play page' },
  qrLabels: { ios: 'iPhone', android: 'Android' },
  noAppHeading: 'This step is not done on the web',
  noApp:
    '{shortName} does it with you in person: call {phone} or write to {email}. Nothing that you have entered is lost.',
  call: 'Call {phone}',
  write: 'Write to us',
  elsewhere: 'What you can do here',
  toDashboard: 'Go to your dashboard',
  toFaq: 'Frequently asked questions',
} as const
