// What Swift cannot call safely: functions of libpng and libjpeg whose errors are longjmps.
#ifndef FLIPBOOK_IMAGE_SHIMS_H
#define FLIPBOOK_IMAGE_SHIMS_H
#endif
