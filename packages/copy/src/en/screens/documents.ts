import { messages } from '../messages.ts'

/** The list of documents (rows 1.2.106 to 1.2.108, 1.8.06) and the reader that shows one. */
export const documents = {
  title: 'Documents',
  lead: 'Everything that belongs to this application. Download a copy for your records.',
  /** Row 1.2.108. */
  empty: 'Currently no documents.',
  emptyHint: 'They appear here as your application moves on.',
  /** Row 1.8.06. */
  failed: messages.errors.documentsFailed,
  tryAgain: 'Try again',
  back: 'Back',
  loading: 'Loading documents',
  made: 'Made on {date}',
  accepted: 'Accepted on {date}',
  toAccept: 'Not accepted yet',
  replaced: 'Replaced, of no effect',
  open: 'Open',
  openNamed: 'Open {name}',
  download: 'Download',
  downloadNamed: 'Download {name}',
  downloading: 'Downloading',
  fileFailed: 'This document could not be loaded. Try again in a moment.',
  close: 'Close',

  /** A notice that a page opens by itself. */
  notice: {
    making: 'Your notice is being made. This takes a few seconds.',
    notYet: 'Your notice is not ready yet. We also send you an email when it is there.',
    lookAgain: 'Look again',
  },

  reader: {
    loading: 'Opening the document',
    failed: 'This document cannot be shown in this browser. Download it to read it.',
    noText: 'This document has no text of its own to show. View its pages, or download it.',
    text: 'Text of {name}',
    showText: 'View as text',
    showPages: 'View pages',
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
