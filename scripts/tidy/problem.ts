export type TidyRule =
  | 'file-lines'
  | 'function-lines'
  | 'component-lines'
  | 'name'
  | 'sql-word'
  | 'expanding'
  | 'folder-not-described'
  | 'described-folder-missing'
  | 'note-number'
  | 'cited-decision'
  | 'odd-dependency'
  | 'retired-word'
  | 'participle-type'
  | 'width-name'

export interface Problem {
  readonly rule: TidyRule
  readonly path: string
  /** Of the function, if the problem is about one. */
  readonly name?: string
  readonly message: string
}
