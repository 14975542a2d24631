import { explanations as words } from '@pledge/copy/en/screens/start-explanations'
import { Notice } from '@pledge/ui/Notice'

/** Below a coin whose loans are made in the app, before any of their details (rows 1.1.07, 1.1.21, gap G.31). */
export const InApp = () => <Notice live="status">{words.inApp}</Notice>
