/**
 * A group of shared components with the same role. `npm run generate` reads this file outside a browser to write
 * docs/components.md, so the file imports no browser code.
 */
export interface GallerySection {
  id: string
  title: string
  /** Components with an example in this section. */
  components: readonly string[]
  /** File to start reading with, below src/client. */
  source: string
  when: string
  not: string
  /** Values of `state` of the examples that get a picture each; absent if the whole section is one picture. */
  dialogs?: readonly string[]
}

export const sections = [
  {
    id: 'actions',
    title: 'Buttons and action bar',
    components: ['ActionBar', 'ButtonShortcut'],
    source: 'runner/parts/action-bar.tsx',
    when: 'Something happens. One main button on a screen, at a fixed place; dangerous ones last and red.',
    not: 'To go somewhere: that is a link. To switch a view: that is a tab.',
  },
  {
    id: 'badges',
    title: 'Badges and tags',
    components: ['Badge', 'OrderStatusBadge', 'Tag'],
    source: 'ui/badge.tsx',
    when: 'A badge is a status, with its tone from `ui/tones.ts`. A tag is a property that stays, such as 18+.',
    not: 'For counts, actions or filters. Never a tone that is not in the table.',
  },
  {
    id: 'messages',
    title: 'Messages',
    components: ['Notice', 'RefreshFailureNotice', 'InlineError'],
    source: 'ui/notice.tsx',
    when: 'A notice is about a part of the screen that stays usable. An inline error is next to the control that caused it.',
    not: 'If there is no content to show: that is a placeholder. For a question: that is a dialog.',
  },
  {
    id: 'placeholders',
    title: 'Empty, error and no access',
    components: ['ContentPlaceholder', 'ErrorPlaceholder', 'EmptyText', 'EmptyList', 'NotFound'],
    source: 'ui/placeholders.tsx',
    when: 'Instead of content that is missing. It says why and what to do; without a right, who grants it.',
    not: 'While loading: that is a skeleton. In a small block use the empty text.',
  },
  {
    id: 'loading',
    title: 'Skeletons and work in progress',
    components: [
      'LoadingFrame',
      'ListSkeleton',
      'CardSkeleton',
      'ReportSkeleton',
      'RunnerSkeleton',
      'FormSkeleton',
      'Spinner',
    ],
    source: 'ui/loading-frame.tsx',
    when: 'A skeleton has the shape of what is being loaded. A spinner is only inside the button that was pressed.',
    not: 'When old content is still there: it stays until the new answer arrives.',
  },
  {
    id: 'filters',
    title: 'Tabs, chips and search',
    components: ['ListTabs', 'FilterRow', 'SearchField', 'LabeledDayInput'],
    source: 'ui/list/filter-row.tsx',
    when: 'Tabs are views, segmented controls are groupings, chips are filters and say what is applied.',
    not: 'Tabs for filters, or chips for navigation.',
  },
  {
    id: 'fields',
    title: 'Select, day and form fields',
    components: ['NativeSelect', 'DayInput', 'MonthGrid', 'FormFields'],
    source: 'ui/picker.tsx',
    when: 'One select and one day field everywhere. An error is below its field and says what to enter.',
    not: 'The date field of the browser, or a select for two values: that is a switch.',
  },
  {
    id: 'step-forms',
    title: 'Form of a step',
    components: ['StepForm'],
    source: 'runner/form/step-form.tsx',
    when: 'Every form of a workflow. Fields, times and catalogues come from its schema.',
    not: 'For settings and cards, which have their own forms.',
  },
  {
    id: 'scan',
    title: 'Scan field and counts',
    components: ['ScanEntry', 'ScanPanel', 'ScanResultLine', 'QuantityStepper'],
    source: 'runner/scan/scan-entry.tsx',
    when: 'One field, one instruction; the result of the last scan stays until the next one.',
    not: 'For a search: scans are codes of what is in the hand.',
  },
  {
    id: 'facts',
    title: 'Facts, summary and history',
    components: ['PageTitle', 'Block', 'NamedValueList', 'CardSummary', 'ChangeHistory', 'ProductPicture'],
    source: 'ui/facts.tsx',
    when: 'Names and values of one record. A fact without a value is left out.',
    not: 'For several records: that is a table. A fact is on a screen once.',
  },
  {
    id: 'tables',
    title: 'Tables inside cards',
    components: ['DataTable'],
    source: 'ui/data-table.tsx',
    when: 'A few rows with their totals inside a card; on a phone each row is a block of named values.',
    not: 'For lists with filters and pages: that is a list.',
  },
  {
    id: 'lists',
    title: 'Lists',
    components: [
      'ListScreen',
      'ListCards',
      'ListTotals',
      'Pager',
      'BulkBar',
      'IdList',
      'ActionSums',
      'ConfirmationSums',
    ],
    source: 'ui/list/list-screen.tsx',
    when: 'Many records: described as data, drawn by one screen. One line a row; columns drop until the table fits.',
    not: 'A screen of its own with a table in it.',
  },
  {
    id: 'dialogs',
    title: 'Dialogs',
    components: [
      'ConfirmDialog',
      'FormDialog',
      'BulkFormDialog',
      'DialogFrame',
      'ExcelFileDialog',
      'EventDialog',
    ],
    source: 'ui/dialog-buttons.tsx',
    when: 'Before an action that cannot be undone, or for its input. Title and button say verb, object and count.',
    not: 'To tell something: that is a notice. The dismissal has one label everywhere, except beside an action that cancels something.',
    dialogs: ['dangerous question', 'form: error', 'form of a step', 'file'],
  },
  {
    id: 'editing',
    title: 'Editing on a card',
    components: ['InlineEdit', 'CardActions'],
    source: 'ui/card/inline-edit.tsx',
    when: 'One value that is changed where it is displayed, and saved at once.',
    not: 'For several values that belong together: that is a form dialog.',
  },
  {
    id: 'reports',
    title: 'Report figures and charts',
    components: ['ReportTotals', 'ReportTable', 'Chart'],
    source: 'ui/report/report-screen.tsx',
    when: 'Totals of a period with those of the period before; columns and lines along days, bars for names.',
    not: 'Lines between values that are not consecutive days.',
  },
  {
    id: 'settings',
    title: 'Settings and matrix',
    components: ['SettingRow', 'SaveBar', 'SharedSaveBar', 'MatrixForm'],
    source: 'ui/settings/setting-row.tsx',
    when: 'Values with limits, a default and their last change; saved together, a conflict is reported.',
    not: 'For a value of one order: that is edited on its card.',
  },
  {
    id: 'files',
    title: 'Upload, export and print',
    components: ['UploadButton', 'BatchProgress', 'ExportButton', 'OrderPrintButtons'],
    source: 'ui/upload/batch-state.tsx',
    when: 'Files go in by one dialog and come out by one button; long work shows its progress and can be stopped.',
    not: 'A download link without progress for something that takes long.',
  },
  {
    id: 'ends',
    title: 'Stages and end of a step',
    components: ['StageStrip', 'AttemptCount', 'FinishedTaskScreen'],
    source: 'runner/parts/end-screen.tsx',
    when: 'Where the task is, and after it what happened in one sentence with the next task in one button.',
    not: 'For progress of background work: that has a bar.',
  },
] as const satisfies readonly GallerySection[]

export type SectionId = (typeof sections)[number]['id']

/** Themes and widths in pixels of the pictures in docs/components.md. Each picture is taken once per entry. */
export const pictureVariants = [
  { id: 'light', theme: 'light', width: 1100 },
  { id: 'dark', theme: 'dark', width: 1100 },
  { id: 'phone', theme: 'light', width: 390 },
] as const
