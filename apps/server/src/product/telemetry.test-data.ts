/** What a new browser says of itself when it opens a telemetry session. */
export const BROWSER = {
  platform: 'WEB',
  libraryVersion: '2.2.24',
  referrer: '',
  queryParams: {},
  screenWidth: 390,
  screenHeight: 844,
  windowWidth: 390,
  windowHeight: 700,
  sessionKey: null,
  appVersion: '0.1.0',
} as const
