// The room `Accessibility`: what keeps people from reading a screen, tapping it, or looking at it without harm.
//
//   AccessibilityAudit    one take of a scene: what is found in it, and what of that the scene says to ignore
//   ScreenSurvey          what of one instant is looked at: its texts and what takes fingers, where each is on the
//                         screen
//   TextProbe             what is behind the letters of a text, from pixels, and their own colours where these are veiled
//   VeiledLayers          the trees that are drawn for that
//   Contrast              how far two colours are apart, and how far letters have to be (WCAG 2.2, 1.4.3 and 1.4.6)
//   TextFit               the lines that a text comes to, and how much of it is shown
//   LargeText             what is lost where the system's letters are large and was there where they are not
//   MovingAreas           what is on its way over the screen, which is no flash
//   FlashCounter          how much of the screen flashes how often (WCAG 2.2, 2.3.1)
//
// It takes a take that is ready to render, and the same take at a large text size, and gives findings: each a rule, a
// layer with its place in the file, an instant, an area and the measured numbers. The background of a text is not
// guessed from the layers: the frame is drawn without the text, and with it in black and in white. What lies over the
// text, fades it or cuts it off is in these pixels as it is on the screen. Where that changes the letters' colour, an
// area of it is drawn in their place, too.
//
// It never changes what is drawn for anybody else, and never decides what happens with a finding.
