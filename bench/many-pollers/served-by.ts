/** A call that a caller repeats. */
export interface Call {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Poll extends Call {
  readonly accountId: string
  readonly applicationId: string
}

/** What the product's process reports about itself. */
export interface ServedBy {
  readonly polls: readonly Poll[]
  readonly queues: Call
  readonly databaseUrl: string
  readonly organizationId: string
  readonly isolatedRole: string
}
