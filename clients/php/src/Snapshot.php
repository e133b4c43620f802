<?php

declare(strict_types=1);

namespace Hostelry;

use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamInterface;

/**
 * All that a publisher may sell, read line by line.
 *
 * @phpstan-import-type Property from Types
 */
final class Snapshot
{
    private const CHUNK_BYTES = 65_536;

    /**
     * @param int $sequence what `properties->changes` goes on after
     * @param \Generator<int, Property> $properties may be read once; throws a RuntimeException if the answer breaks off
     */
    private function __construct(
        public readonly int $sequence,
        public readonly \Generator $properties,
    ) {
    }

    /**
     * Of an answer of lines. Throws a JsonException for another.
     *
     * @internal
     */
    public static function in(ResponseInterface $response): self
    {
        $lines = self::linesOf($response->getBody());
        $first = $lines->current();
        if (!is_int($first['sequence'] ?? null)) {
            throw new \JsonException('the first line has no sequence');
        }
        return new self($first['sequence'], self::restOf($lines));
    }

    private static function restOf(\Generator $lines): \Generator
    {
        for ($lines->next(); $lines->valid(); $lines->next()) {
            yield $lines->current();
        }
    }

    private static function linesOf(StreamInterface $body): \Generator
    {
        $rest = '';
        while (!$body->eof()) {
            $lines = explode("\n", $rest . $body->read(self::CHUNK_BYTES));
            $rest = array_pop($lines);
            foreach ($lines as $line) {
                yield json_decode($line, true, flags: JSON_THROW_ON_ERROR);
            }
        }
        if ($rest !== '') {
            yield json_decode($rest, true, flags: JSON_THROW_ON_ERROR);
        }
    }
}
