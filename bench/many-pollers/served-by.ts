/** A call that somebody makes again and again. */
export interface Call {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Poll extends Call {
  readonly accountId: string
  readonly applicationId: string
}

/** What the product's process tells of itself. */
export interface ServedBy {
  readonly polls: readonly Poll[]
  readonly queues: Call
  readonly databaseUrl: string
  readonly organizationId: string
  readonly isolatedRole: string
}
