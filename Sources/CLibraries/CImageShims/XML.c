// XML, parsed by the libxml2 that librsvg brings along. Entities that a document declares are replaced, nothing outside it is
// read. libxml2's own bounds are in force: 256 elements deep, 10 MB a text, and entities that grow beyond reason are an error.
#define _GNU_SOURCE
#include "CImageShims.h"

#include <stdio.h>
#include <string.h>

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

// The functions that are called.
#define SYMBOLS(EACH) \
  EACH(xmlInitParser) \
  EACH(xmlCreateMemoryParserCtxt) \
  EACH(xmlCtxtUseOptions) \
  EACH(xmlParseDocument) \
  EACH(xmlStopParser) \
  EACH(xmlFreeParserCtxt) \
  EACH(xmlFreeDoc) \
  EACH(xmlSAX2StartDocument) \
  EACH(xmlSAX2InternalSubset) \
  EACH(xmlSAX2EntityDecl) \
  EACH(xmlSAX2GetEntity) \
  EACH(xmlSAX2GetParameterEntity)

static struct {
#define DECLARE(symbol) __typeof__(symbol) *symbol;
  SYMBOLS(DECLARE)
#undef DECLARE
} library;

bool flipbook_xml_find(void *(*find)(const char *name)) {
  bool all = true;
#define FIND(symbol) all &= (*(void **)&library.symbol = find(#symbol)) != NULL;
  SYMBOLS(FIND)
#undef FIND
  if (all) library.xmlInitParser();
  return all;
}

typedef struct {
  const flipbook_xml_visitor *visitor;
  xmlParserCtxt *parser;
  bool stopped;
  flipbook_xml_error *error;
} walk;

// A tag is looked for so many bytes before the place where the parser is.
enum { TAG_REACH = 1 << 16 };

// The place of the start of the tag that the parser has read: its end is where the parser is. What an entity holds has the
// place of the reference.
static flipbook_xml_place tag_place(const walk *walk) {
  const xmlParserInput *input = walk->parser->input;
  if (!input) return (flipbook_xml_place){1, 1};
  flipbook_xml_place place = {input->line, input->col};
  if (!input->cur || !input->base || input->cur >= input->end || (*input->cur != '>' && *input->cur != '/')) return place;
  const xmlChar *stop = input->cur - input->base > TAG_REACH ? input->cur - TAG_REACH : input->base;
  const xmlChar *start = memrchr(stop, '<', (size_t)(input->cur - stop));
  if (!start) return place;
  size_t ends = 0;
  for (const xmlChar *end = start; (end = memchr(end, '\n', (size_t)(input->cur - end))); end++) ends++;
  if (!ends) return (flipbook_xml_place){place.line, place.column - (long)(input->cur - start)};
  const xmlChar *line = memrchr(stop, '\n', (size_t)(start - stop));
  return (flipbook_xml_place){place.line - (long)ends, start - (line ? line + 1 : stop) + 1};
}

static void stop(walk *walk) {
  walk->stopped = true;
  library.xmlStopParser(walk->parser);
}

static void begin_element(
    void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *space, int spaces, const xmlChar **declared,
    int count, int defaulted, const xmlChar **attributes) {
  (void)prefix, (void)spaces, (void)declared, (void)defaulted;
  walk *walk = data;
  if (walk->stopped) return;
  flipbook_xml_element element = {
    (const char *)name, (const char *)space, count, (const uint8_t *const *)attributes, tag_place(walk)};
  if (!walk->visitor->begin(walk->visitor->context, &element)) stop(walk);
}

static void end_element(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *space) {
  (void)name, (void)prefix, (void)space;
  walk *walk = data;
  if (!walk->stopped) walk->visitor->end(walk->visitor->context);
}

static void characters(void *data, const xmlChar *text, int length) {
  walk *walk = data;
  if (!walk->stopped && !walk->visitor->text(walk->visitor->context, text, (size_t)length)) stop(walk);
}

static void instruction(void *data, const xmlChar *target, const xmlChar *text) {
  (void)text;
  walk *walk = data;
  if (walk->stopped) return;
  if (!walk->visitor->instruction(walk->visitor->context, (const char *)target, tag_place(walk))) stop(walk);
}

static void refuse_entity(walk *walk, const xmlChar *name, bool external) {
  if (walk->stopped) return;
  walk->visitor->entity(walk->visitor->context, (const char *)name, external, tag_place(walk));
  stop(walk);
}

static xmlEntityPtr usable(walk *walk, const xmlChar *name, xmlEntityPtr entity) {
  // Nothing is replaced any more once the walk has stopped: what nests would go on otherwise.
  if (walk->stopped) return NULL;
  bool external = entity && entity->etype != XML_INTERNAL_GENERAL_ENTITY
    && entity->etype != XML_INTERNAL_PARAMETER_ENTITY && entity->etype != XML_INTERNAL_PREDEFINED_ENTITY;
  if (entity && !external) return entity;
  refuse_entity(walk, name, external);
  return NULL;
}

static xmlEntityPtr get_entity(void *data, const xmlChar *name) {
  walk *walk = data;
  return usable(walk, name, library.xmlSAX2GetEntity(walk->parser, name));
}

static xmlEntityPtr get_parameter_entity(void *data, const xmlChar *name) {
  walk *walk = data;
  return usable(walk, name, library.xmlSAX2GetParameterEntity(walk->parser, name));
}

static void declare_entity(
    void *data, const xmlChar *name, int type, const xmlChar *public_id, const xmlChar *system_id, xmlChar *content) {
  walk *walk = data;
  if (!walk->stopped) library.xmlSAX2EntityDecl(walk->parser, name, type, public_id, system_id, content);
}

static void start_document(void *data) { library.xmlSAX2StartDocument(((walk *)data)->parser); }

static void internal_subset(void *data, const xmlChar *name, const xmlChar *external_id, const xmlChar *system_id) {
  library.xmlSAX2InternalSubset(((walk *)data)->parser, name, external_id, system_id);
}

// The first error; libxml2 goes on for a while after one.
static void tell(void *data, xmlErrorPtr error) {
  walk *walk = data;
  if (walk->stopped || walk->error->is_told || error->level < XML_ERR_ERROR || error->domain == XML_FROM_NAMESPACE) return;
  walk->error->is_told = true;
  walk->error->place = (flipbook_xml_place){error->line, error->int2};
  snprintf(walk->error->message, sizeof walk->error->message, "%s", error->message ? error->message : "it is no XML");
}

bool flipbook_xml_walk(
    const uint8_t *bytes, size_t length, bool is_long, const flipbook_xml_visitor *visitor, flipbook_xml_error *error) {
  *error = (flipbook_xml_error){0};
  xmlParserCtxt *parser = length > INT32_MAX ? NULL : library.xmlCreateMemoryParserCtxt((const char *)bytes, (int)length);
  if (!parser) {
    error->place = (flipbook_xml_place){1, 1};
    snprintf(error->message, sizeof error->message, "Document is empty");
    return false;
  }
  walk walk = {visitor, parser, false, error};
  *parser->sax = (xmlSAXHandler){
    .initialized = XML_SAX2_MAGIC,
    .startDocument = start_document,
    .internalSubset = internal_subset,
    .entityDecl = declare_entity,
    .getEntity = get_entity,
    .getParameterEntity = get_parameter_entity,
    .startElementNs = begin_element,
    .endElementNs = end_element,
    .characters = characters,
    .cdataBlock = characters,
    .ignorableWhitespace = characters,
    .processingInstruction = instruction,
    .serror = tell,
  };
  parser->userData = &walk;
  library.xmlCtxtUseOptions(parser, XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_BIG_LINES | (is_long ? XML_PARSE_HUGE : 0));
  library.xmlParseDocument(parser);
  bool is_whole = parser->wellFormed && !walk.stopped && !error->is_told;
  if (!is_whole && !walk.stopped && !error->is_told) snprintf(error->message, sizeof error->message, "it is no XML");
  if (parser->myDoc) library.xmlFreeDoc(parser->myDoc);
  parser->myDoc = NULL;
  library.xmlFreeParserCtxt(parser);
  return is_whole;
}
