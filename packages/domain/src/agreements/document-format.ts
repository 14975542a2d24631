/** The format in which a document is kept: all are PDF but the data of a receipt, which is to be recomputed. */
export const documentFormat = (
  kind: string,
):
  | { readonly extension: 'pdf'; readonly contentType: 'application/pdf' }
  | { readonly extension: 'json'; readonly contentType: 'application/json' } =>
  kind === 'SALE_RECEIPT_JSON'
    ? { extension: 'json', contentType: 'application/json' }
    : { extension: 'pdf', contentType: 'application/pdf' }

/** The name of its file: 'loan-agreement.pdf'. */
export const documentFileName = (kind: string): string =>
  `${kind
    .toLowerCase()
    .replace(/_json$/, '')
    .replaceAll('_', '-')}.${documentFormat(kind).extension}`
