/** Decision 12. */
export const MAXIMUM_UPLOAD_BYTES = 10 * 1024 * 1024
/** About twice the largest phone camera in common use; 200 MB of memory at four bytes a pixel. */
export const MAXIMUM_PIXELS = 50_000_000
/** Written anew, a file may be larger than it came, but not without end. */
export const MAXIMUM_CLEANED_BYTES = 20 * 1024 * 1024
/** What one compressed stream of a PDF may become, and all of them together. */
export const MAXIMUM_STREAM_BYTES = 64 * 1024 * 1024
export const MAXIMUM_STREAMS_BYTES = 256 * 1024 * 1024
/** Objects, and values inside one object, that are looked at in a PDF. */
export const MAXIMUM_PDF_OBJECTS = 100_000
export const MAXIMUM_PDF_VALUES = 1_000_000
export const MAXIMUM_PDF_PAGES = 100
/** A reader that searches for the header of a PDF looks no further (Adobe's implementation notes). */
export const PDF_HEADER_WINDOW_BYTES = 1_024
