/** What a command of one application is given, whatever else it takes. */
export interface OfApplication {
  readonly applicationId: string
  readonly organizationId: string
}
