import { withTheme } from '@rjsf/core'
import { ArrayAddButton, ArrayFieldTemplate, ArrayItemButton } from './array-templates.tsx'
import { DictatedCodeWidget } from './code-widget.tsx'
import { DeliveryCoverageWidget } from './coverage-widget.tsx'
import { PickupPointWidget } from './pickup-point-widget.tsx'
import { PrintConfirmationWidget } from './print-confirmation-widget.tsx'
import { BaseInputTemplate, FieldTemplate, ObjectFieldTemplate } from './templates.tsx'
import { StorageDaysWidget } from './storage-days-widget.tsx'
import { TimeslotWidget } from './timeslot-widget.tsx'
import { CatalogWidget, CheckboxWidget, SelectWidget, TextareaWidget } from './widgets.tsx'

const EmptyTemplate = () => null

/**
 * RJSF rendered with Fluent. A new widget needs a file in this folder and an entry here or in
 * fields/custom-fields-and-widgets.ts.
 */
export const ThemedForm = withTheme({
  templates: {
    ArrayFieldTemplate,
    BaseInputTemplate,
    FieldTemplate,
    ObjectFieldTemplate,
    // The field template renders label, description and errors itself.
    DescriptionFieldTemplate: EmptyTemplate,
    FieldErrorTemplate: EmptyTemplate,
    FieldHelpTemplate: EmptyTemplate,
    ButtonTemplates: {
      AddButton: ArrayAddButton,
      RemoveButton: ArrayItemButton,
      MoveUpButton: ArrayItemButton,
      MoveDownButton: ArrayItemButton,
      SubmitButton: EmptyTemplate,
    },
  },
  widgets: {
    TextareaWidget,
    CheckboxWidget,
    SelectWidget,
    catalog: CatalogWidget,
    code: DictatedCodeWidget,
    printed: PrintConfirmationWidget,
    timeslot: TimeslotWidget,
    coverage: DeliveryCoverageWidget,
    pickupPoint: PickupPointWidget,
    storageDays: StorageDaysWidget,
  },
})
