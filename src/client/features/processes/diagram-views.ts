/** Views of a version on its diagram, selected with the parameter `show`. The first one is the default. */
export const diagramViews = ['now', 'went', 'tests', 'forms', 'publishing'] as const
export type DiagramView = (typeof diagramViews)[number]
