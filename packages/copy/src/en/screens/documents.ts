import { messages } from '../messages.ts'

/** The list of documents (rows 1.2.106 to 1.2.108, 1.8.06) and the reader that shows one. */
export const documents = {
  title: 'Documents',
  lead: 'All the documents for this application. Download a copy for your records.',
  /** Row 1.2.108. */
  empty: 'Currently no documents.',
  emptyHint: "They'll appear here as your application moves forward.",
  /** Row 1.8.06. */
  failed: messages.errors.documentsFailed,
  tryAgain: 'Try again',
  back: 'Back',
  /** If there is no previous page, because it was opened in a new tab. */
  closeTab: 'To go back to the page you came from, close this tab.',
  loading: 'Loading documents',
  made: 'Created on {date}',
  accepted: 'Accepted on {date}',
  toAccept: 'Not accepted yet',
  replaced: 'Replaced. No longer valid.',
  open: 'Open',
  openNamed: 'Open {name}',
  /** Of data: to the page that recomputes it. */
  check: 'Check the figures',
  download: 'Download',
  downloadNamed: 'Download {name}',
  downloading: 'Downloading',
  fileFailed: "We couldn't load this document. Try again in a moment.",
  close: 'Close',

  messages: {
    title: 'Messages we sent you',
    lead: 'Emails, texts and notifications about this application and its loan. What emails say is in your inbox.',
    channels: { EMAIL: 'Email', TEXT: 'Text', PUSH: 'Notification' },
    loading: 'Loading messages',
    failed: "We couldn't load your messages.",
    none: "We haven't sent you any messages yet.",
    all: 'Show all {count} messages',
    status: {
      QUEUED: 'Sending',
      SENT: 'Sent',
      FAILED: 'Not delivered',
      WITHHELD: 'Not sent: verify your email address',
    },
  },

  /** A document that opens over the page. */
  opened: {
    making: "We're preparing your document. This takes a few seconds.",
    notYet: "Your document isn't ready yet. Check again in a minute.",
    lookAgain: 'Check again',
  },

  reader: {
    loading: 'Opening the document',
    failed: "This browser can't show the document. Download it to read it.",
    noText: 'This document has no text to show. View its pages or download it.',
    text: 'Text of {name}',
    showAs: 'Show as',
    asText: 'Text',
    asPages: 'PDF',
    pageCount: '{count} pages',
    pageOf: 'Page {page} of {count}',
    pages: 'Pages of {name}',
    page: 'Page {page}',
    zoom: 'Zoom',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoomNow: '{percent}%',
  },
} as const
