<?php

// Written by scripts/write-docs.ts from the OpenAPI document of the server.

declare(strict_types=1);

namespace Hostelry\Operations;

use Hostelry\Sender;
use Hostelry\Types;

/**
 * @phpstan-import-type TestClockViewRequest from Types
 * @phpstan-import-type TestClockViewAnswer from Types
 * @phpstan-import-type TestClockSetRequest from Types
 * @phpstan-import-type TestClockSetAnswer from Types
 */
final class TestClock
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Test clock: what time it is for test keys. The test keys of a publisher have one clock, as they share their
     * bookings. A live key has none: 400.
     *
     * @param TestClockViewRequest $request
     * @return TestClockViewAnswer
     */
    public function view(
        array $request = [],
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'test_clock/view',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Test clock set: moves the time of test keys forward, or back to the server’s. Cutoffs, penalties, holds,
     * quotes and stays of the publisher’s test keys go by that time. The answer comes when the holds that are over
     * by then are released and the stays completed. Nothing live is moved. A live key has no clock: 400.
     *
     * @param TestClockSetRequest $request
     * @return TestClockSetAnswer
     */
    public function set(
        array $request = [],
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'test_clock/set',
            'never',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }
}
