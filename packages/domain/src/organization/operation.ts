import * as z from 'zod/mini'

/** Bounds of how often a page that waits asks where an application stands (row 1.4.29, gap G.46). */
export const STATUS_POLL_SECONDS = { least: 2, most: 60 } as const
/** Bounds of the largest file of an ID (row 1.5.62, gap G.38): files are looked into in memory. */
export const ID_FILE_MEGABYTES = { least: 1, most: 10 } as const

const within = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z._default(z.nullable(z.int().check(z.minimum(least), z.maximum(most))), null)

/** What an organization sets for the running of its pages; null leaves it to the platform. */
export const operationSchema = z.object({
  statusPollSeconds: within(STATUS_POLL_SECONDS),
  idFileMaxMegabytes: within(ID_FILE_MEGABYTES),
})

/** All of it left to the platform. */
export const AS_THE_PLATFORM: z.output<typeof operationSchema> = {
  statusPollSeconds: null,
  idFileMaxMegabytes: null,
}
