// The shapes of messages for metasearch as XML Schemas, written down from what Google and Microsoft publish (decision 27), and
// a check of messages against them.

import { XmlDocument, XsdValidator } from 'libxml2-wasm'

const schemaOf = (content: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="unqualified">${content}
  <xs:complexType name="amount"><xs:simpleContent><xs:extension base="xs:decimal">
    <xs:attribute name="currency" use="required"><xs:simpleType><xs:restriction base="xs:string">
      <xs:pattern value="[A-Z]{3}"/></xs:restriction></xs:simpleType></xs:attribute>
  </xs:extension></xs:simpleContent></xs:complexType>
  <xs:complexType name="localized"><xs:sequence><xs:element name="Text" maxOccurs="unbounded"><xs:complexType>
    <xs:attribute name="text" type="xs:string" use="required"/>
    <xs:attribute name="language" type="xs:language" use="required"/>
  </xs:complexType></xs:element></xs:sequence></xs:complexType>
  </xs:schema>`

const transaction = schemaOf(`
  <xs:element name="Transaction"><xs:complexType>
    <xs:sequence>
      <xs:element name="PropertyDataSet" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>
        <xs:element name="Property" type="xs:string"/>
        <xs:element name="RoomData" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>
          <xs:element name="RoomID" type="xs:string"/>
          <xs:element name="Name" type="localized" minOccurs="0"/>
          <xs:element name="Description" type="localized" minOccurs="0"/>
          <xs:element name="PhotoURL" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>
            <xs:element name="URL" type="xs:anyURI"/></xs:sequence></xs:complexType></xs:element>
          <xs:element name="Capacity" type="xs:positiveInteger" minOccurs="0"/>
        </xs:sequence></xs:complexType></xs:element>
      </xs:sequence></xs:complexType></xs:element>
      <xs:element name="Result" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>
        <xs:element name="Property" type="xs:string"/>
        <xs:element name="Checkin" type="xs:date"/>
        <xs:element name="Nights" type="xs:positiveInteger"/>
        <xs:choice>
          <xs:sequence>
            <xs:sequence minOccurs="0"><xs:element name="RoomID" type="xs:string"/><xs:group ref="price"/></xs:sequence>
            <xs:element name="RoomBundle" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>
              <xs:element name="RoomID" type="xs:string"/>
              <xs:group ref="price"/>
              <xs:element name="Custom1" type="custom" minOccurs="0"/>
              <xs:element name="Occupancy" type="xs:positiveInteger"/>
              <xs:element name="OccupancyDetails" type="guests"/>
            </xs:sequence></xs:complexType></xs:element>
          </xs:sequence>
          <xs:sequence>
            <xs:element name="Unavailable"><xs:complexType><xs:sequence>
              <xs:element name="NoVacancy"><xs:complexType/></xs:element></xs:sequence></xs:complexType></xs:element>
            <xs:element name="Tax" type="amount"/>
            <xs:element name="OtherFees" type="amount"/>
          </xs:sequence>
        </xs:choice>
      </xs:sequence></xs:complexType></xs:element>
    </xs:sequence>
    <xs:attribute name="timestamp" type="xs:dateTime" use="required"/>
    <xs:attribute name="id" type="xs:string" use="required"/>
  </xs:complexType>
  <xs:unique name="oneResultOfAStay"><xs:selector xpath="Result"/>
    <xs:field xpath="Property"/><xs:field xpath="Checkin"/><xs:field xpath="Nights"/></xs:unique>
  </xs:element>
  <xs:group name="price"><xs:sequence>
    <xs:element name="Baserate" type="amount"/>
    <xs:element name="Tax" type="amount"/>
    <xs:element name="OtherFees" type="amount"/>
  </xs:sequence></xs:group>
  <xs:simpleType name="custom"><xs:restriction base="xs:string"><xs:maxLength value="200"/></xs:restriction></xs:simpleType>
  <xs:complexType name="guests"><xs:sequence>
    <xs:element name="NumAdults" type="xs:positiveInteger"/>
    <xs:element name="Children" minOccurs="0"><xs:complexType><xs:sequence>
      <xs:element name="Child" maxOccurs="unbounded"><xs:complexType>
        <xs:attribute name="age" type="xs:nonNegativeInteger" use="required"/></xs:complexType></xs:element>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType>`)

const hint = schemaOf(`
  <xs:element name="Hint"><xs:complexType><xs:sequence>
    <xs:element name="Item" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>
      <xs:element name="Property" type="xs:string" maxOccurs="unbounded"/>
      <xs:element name="FirstDate" type="xs:date"/>
      <xs:element name="LastDate" type="xs:date"/>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element>`)

const hotels = schemaOf(`
  <xs:element name="listings"><xs:complexType><xs:sequence>
    <xs:element name="language" type="xs:language"/>
    <xs:element name="listing" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>
      <xs:element name="id" type="xs:string"/>
      <xs:element name="name" type="xs:string"/>
      <xs:element name="address"><xs:complexType><xs:sequence>
        <xs:element name="component" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:simpleContent>
          <xs:extension base="xs:string"><xs:attribute name="name" use="required"><xs:simpleType>
            <xs:restriction base="xs:string">
              <xs:enumeration value="addr1"/><xs:enumeration value="addr2"/><xs:enumeration value="city"/>
              <xs:enumeration value="province"/><xs:enumeration value="postal_code"/>
            </xs:restriction></xs:simpleType></xs:attribute></xs:extension>
        </xs:simpleContent></xs:complexType></xs:element>
      </xs:sequence><xs:attribute name="format" type="xs:string" fixed="simple" use="required"/></xs:complexType></xs:element>
      <xs:element name="country"><xs:simpleType><xs:restriction base="xs:string">
        <xs:pattern value="[A-Z]{2}"/></xs:restriction></xs:simpleType></xs:element>
      <xs:element name="latitude" type="xs:decimal" minOccurs="0"/>
      <xs:element name="longitude" type="xs:decimal" minOccurs="0"/>
      <xs:element name="phone" minOccurs="0"><xs:complexType><xs:simpleContent><xs:extension base="xs:string">
        <xs:attribute name="type" type="xs:string" fixed="main" use="required"/></xs:extension></xs:simpleContent></xs:complexType></xs:element>
      <xs:element name="category" type="xs:string" minOccurs="0"/>
      <xs:element name="content" minOccurs="0"><xs:complexType><xs:sequence>
        <xs:element name="attributes"><xs:complexType><xs:sequence>
          <xs:element name="website" type="xs:anyURI"/></xs:sequence></xs:complexType></xs:element>
      </xs:sequence></xs:complexType></xs:element>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element>`)

const landing = schemaOf(`
  <xs:element name="PointsOfSale"><xs:complexType><xs:sequence>
    <xs:element name="PointOfSale" maxOccurs="unbounded"><xs:complexType><xs:sequence>
      <xs:element name="DisplayNames" maxOccurs="unbounded"><xs:complexType>
        <xs:attribute name="display_text" type="xs:string" use="required"/>
        <xs:attribute name="display_language" type="xs:language" use="required"/></xs:complexType></xs:element>
      <xs:element name="Match" maxOccurs="unbounded"><xs:complexType>
        <xs:attribute name="status" type="xs:string" use="required"/></xs:complexType></xs:element>
      <xs:element name="URL" type="xs:string"/>
    </xs:sequence><xs:attribute name="id" type="xs:string" use="required"/></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element>`)

const schemas = { transaction, hint, hotels, landing }

/** Throws with the first fault and its line for a message that has not the published shape. */
export function expectShape(shape: keyof typeof schemas, xml: string): void {
  using schema = XmlDocument.fromString(schemas[shape])
  using validator = XsdValidator.fromDoc(schema)
  using message = XmlDocument.fromString(xml)
  validator.validate(message)
}
