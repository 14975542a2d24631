/** Decision 12. */
export const MAXIMUM_UPLOAD_BYTES = 10 * 1024 * 1024
/** About twice the largest phone camera in common use; 200 MB of memory at four bytes a pixel. */
export const MAXIMUM_PIXELS = 50_000_000
/** A cleaned file may be larger than its upload, up to this limit. */
export const MAXIMUM_CLEANED_BYTES = 20 * 1024 * 1024
/** Maximum inflated size of one compressed stream of a PDF, and of all of them together. */
export const MAXIMUM_STREAM_BYTES = 64 * 1024 * 1024
export const MAXIMUM_STREAMS_BYTES = 256 * 1024 * 1024
/** Maximum number of objects inspected in a PDF, and of values inside one object. */
export const MAXIMUM_PDF_OBJECTS = 100_000
export const MAXIMUM_PDF_VALUES = 1_000_000
export const MAXIMUM_PDF_PAGES = 100
/** PDF readers search for the header only this far (Adobe's implementation notes). */
export const PDF_HEADER_WINDOW_BYTES = 1_024
