import { withTheme } from '@rjsf/core'
import { ownFields } from '../fields/own-fields.tsx'
import { AddButton, ArrayFieldTemplate, ItemButton } from './array-templates.tsx'
import { CodeWidget } from './code-widget.tsx'
import { DayWidget } from './day-widget.tsx'
import { InstantWidget } from './instant-widget.tsx'
import { PrintedWidget } from './printed-widget.tsx'
import { BaseInputTemplate, FieldTemplate, ObjectFieldTemplate } from './templates.tsx'
import { TimeslotWidget } from './timeslot-widget.tsx'
import { CatalogWidget, CheckboxWidget, SelectWidget, TextareaWidget } from './widgets.tsx'

const Nothing = () => null

/** RJSF drawn with Fluent. A new widget or field is one line here and a file beside. */
export const ThemedForm = withTheme({
  fields: ownFields,
  templates: {
    ArrayFieldTemplate,
    BaseInputTemplate,
    FieldTemplate,
    ObjectFieldTemplate,
    // The field template draws these three itself.
    DescriptionFieldTemplate: Nothing,
    FieldErrorTemplate: Nothing,
    FieldHelpTemplate: Nothing,
    ButtonTemplates: {
      AddButton,
      RemoveButton: ItemButton,
      MoveUpButton: ItemButton,
      MoveDownButton: ItemButton,
      SubmitButton: Nothing,
    },
  },
  widgets: {
    TextareaWidget,
    CheckboxWidget,
    SelectWidget,
    catalog: CatalogWidget,
    code: CodeWidget,
    day: DayWidget,
    date: DayWidget,
    instant: InstantWidget,
    printed: PrintedWidget,
    timeslot: TimeslotWidget,
    'date-time': InstantWidget,
  },
})
